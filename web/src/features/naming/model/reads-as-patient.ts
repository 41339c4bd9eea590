import { canonicalText } from '@sadap/contract/canonical-text';
import { hospitalNumberReadings } from '@sadap/contract/patient-identity';

/** An HN alone, as it is typed or scanned: at least four digits, with or without letters before. */
const ALONE = /^[a-z]{0,4}-?\d{4,}(?:-\d+)*$/i;
/** With its label, anywhere. */
const LABELLED = /(?<![a-z])h\.?n\.?\s*(?:no\.?)?\s*[:;.#=(-]*\s*\d|(?:เอช\s*เอ็น|เลขประจ)\D{0,24}\d/i;
/** No floor, room or bed has so many digits; a citizen id has thirteen, in groups. */
const LONG_NUMBER = /\d(?:-?\d){4,}|\d(?:[\s-]?\d){12}/;

/** Whether a text that should name a place reads as an HN or a citizen id, or has one in it. */
export function readsAsPatient(text: string): boolean {
  const plain = canonicalText(text);
  return (
    LABELLED.test(plain) ||
    LONG_NUMBER.test(plain) ||
    hospitalNumberReadings(text).some((reading) => ALONE.test(reading))
  );
}
