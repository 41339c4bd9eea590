import { ApiError } from '@sadap/contract';
import { Refusal } from '../api-error.ts';

/** The refusal in an answer that did not come through the typed client; any other text is no answer of ours. */
export function refusalIn(text: string): Error {
  try {
    return new Refusal(ApiError.parse(JSON.parse(text)));
  } catch {
    return new Error('no answer');
  }
}
