import { readApiError } from '@sadap/contract/errors';
import { Refusal, StrangeAnswer } from '../platform/api-error.ts';

/** The refusal in a response that did not come through the typed client; any other text is not ours. */
export function refusalIn(status: number, text: string): Error {
  try {
    const error = readApiError(JSON.parse(text));
    if (error) return new Refusal(error);
  } catch {
    // Not JSON.
  }
  return new StrangeAnswer(status);
}
