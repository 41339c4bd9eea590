import { CODES } from '@sadap/contract/codes';
import type { ResultSound } from '../signed-results/index.ts';
import { type About, loincConcept, type Reference, type Resource } from './resource.ts';

/** The class of every check-up. */
export const AMBULATORY = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' };
const CODE_TEXT = 'Auscultation';

export const encounterResource = (
  { at, isOver }: { at: string; isOver: boolean },
  subject: Reference,
): Resource => ({
  resourceType: 'Encounter',
  status: isOver ? 'finished' : 'in-progress',
  class: AMBULATORY,
  subject,
  period: { start: at },
});

type Report = {
  status: 'final' | 'amended' | 'appended';
  at: string;
  signedAt: string;
  sounds: readonly ResultSound[];
  doctors: Reference[];
  results: Reference[];
  media: Reference[];
  /** The PDF, in one language or more. */
  forms: object[];
};

export const reportResource = (about: About, report: Report): Resource => ({
  resourceType: 'DiagnosticReport',
  status: report.status,
  code: loincConcept(CODE_TEXT, '29545-1'),
  ...about,
  effectiveDateTime: report.at,
  issued: report.signedAt,
  performer: report.doctors,
  resultsInterpreter: report.doctors,
  result: report.results,
  media: report.media.map((link) => ({ link })),
  conclusion: conclusionOf(report.sounds),
  presentedForm: report.forms,
});

const conclusionOf = (sounds: readonly ResultSound[]) =>
  sounds
    .map(({ position, words, addenda }) =>
      [
        `${CODES.position[position].th}:`,
        words.th,
        ...addenda.map(({ text, by, at }) => `+ ${text} (${by.name}, ${at})`),
      ].join('\n'),
    )
    .join('\n\n');
