import type { AgeBand, MakeCaseInput } from '@sadap/contract/learning';
import { MakeCaseInput as Schema } from '@sadap/contract/learning/schema';
import type { Recording } from '@sadap/contract/recordings';
import { type ValidationKey, validationKeyOf } from '@sadap/contract/validation';

/** The form of a teaching case, by the names that the server gives its fields. */
export type CaseValues = {
  'title.th': string;
  'title.en': string;
  question: string;
  explanation: string;
  ageBand: AgeBand | null;
  'consent.given': boolean;
  'consent.by': string;
  'consent.on': string;
  'consent.note': string;
  heardWhole: boolean;
};

export const EMPTY_CASE: CaseValues = {
  'title.th': '',
  'title.en': '',
  question: '',
  explanation: '',
  ageBand: null,
  'consent.given': false,
  'consent.by': '',
  'consent.on': '',
  'consent.note': '',
  heardWhole: false,
};

/** Of which recording, and which version of its findings is shown. */
type Shown = Pick<Recording, 'recording_id' | 'analysis_version'>;

/** The first fault of each field, or what is sent. */
export function judgeCase(
  { recording_id: recordingId, analysis_version: analysisVersion }: Shown,
  values: CaseValues,
) {
  const parsed = Schema.safeParse({
    recordingId,
    analysisVersion,
    title: { th: values['title.th'], en: values['title.en'] },
    question: values.question,
    explanation: values.explanation,
    ageBand: values.ageBand,
    consent: {
      given: values['consent.given'],
      by: values['consent.by'],
      on: values['consent.on'],
      note: values['consent.note'],
    },
    heardWhole: values.heardWhole,
  });
  const faults = new Map<string, ValidationKey>();
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.');
    if (!faults.has(field)) faults.set(field, validationKeyOf(issue));
  }
  // a title in one language is asked for only once the other fields are right
  if (values['title.th'].trim() === '' && values['title.en'].trim() === '')
    faults.set('title.th', 'required');
  const output: MakeCaseInput | null = parsed.success ? parsed.data : null;
  return { faults, output };
}
