import { isAbnormal } from '@sadap/contract/analysis';
import { byPosition } from '@sadap/contract/examinations';
import type { DocumentBlock } from '../../documents/document.ts';
import { circumstancesText } from '../patient-export/index.ts';
import { type Examined, heardMs } from './queries.ts';
import type { Report } from './report-blocks.ts';
import { lastSignedMs } from './signature.ts';
import { type SkippedPoint, skippedPoints } from './skipped-points.ts';

type Sound = Examined['recordings'][number];

/**
 * What a reader wants first: where something was found, where not, what nobody has judged or signed, and
 * which points nobody recorded.
 */
export function summaryBlocks(report: Report): DocumentBlock[] {
  const { examined, names, t, signatures } = report;
  const sounds = byPosition(examined.recordings, heardMs);
  const { stated, statedLater } = skippedPoints(examined, lastSignedMs(signatures));
  const skipped: [string, SkippedPoint[]][] = [
    [t.summary.skipped, stated],
    [t.summary.skippedLater, statedLater],
  ];
  const skippedRows = skipped
    .filter(([, points]) => points.length > 0)
    .map(([name, points]): [string, string] => [name, skippedLines(report, points)]);
  if (sounds.length === 0 && skippedRows.length === 0) return [];
  const analysisOf = ({ id }: Sound) => examined.analyses.find(({ recording_id: of }) => of === id);
  const places = (wanted: (sound: Sound) => boolean) => [
    ...new Set(
      sounds
        .filter(wanted)
        .map(({ organ, position }) => `${names.sounds.organs[organ]} · ${names.positions[position]}`),
    ),
  ];
  const isJudged = (sound: Sound) => analysisOf(sound) !== undefined;
  const isFound = (sound: Sound) => {
    const analysis = analysisOf(sound);
    return analysis !== undefined && isAbnormal(analysis.body);
  };
  const isSigned = ({ id }: Sound) => examined.signatures.some(({ recording_id: of }) => of === id);
  const rows: [string, string[]][] = [
    [t.summary.abnormal, places(isFound)],
    [t.summary.normal, places((sound) => isJudged(sound) && !isFound(sound))],
    [t.summary.notReviewed, places((sound) => !isJudged(sound))],
    [t.summary.notSigned, places((sound) => isJudged(sound) && !isSigned(sound))],
  ];
  const isComplete = sounds.every(isSigned);
  return [
    { kind: 'section', text: t.summary.title },
    ...(isComplete ? [] : [{ kind: 'note', text: t.summary.incomplete } as const]),
    {
      kind: 'facts',
      rows: [
        ...rows
          .filter(([, where]) => where.length > 0)
          .map(([name, where]): [string, string] => [name, where.join(', ')]),
        ...skippedRows,
      ],
    },
  ];
}

/** A line for each point, with the reason why it was skipped. */
const skippedLines = ({ names, t }: Report, points: SkippedPoint[]): string =>
  points
    .map(({ organ, position, posture, manoeuvre, reason }) => {
      const how = circumstancesText({ posture, manoeuvre, note: '' }, names);
      const where = [names.sounds.organs[organ], names.positions[position], how].filter(Boolean).join(' · ');
      return `${where}: ${t.skipReasons[reason ?? 'none']}`;
    })
    .join('\n');
