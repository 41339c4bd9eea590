import {
  type DoctorAnalysis,
  EXTRA_HEART_SOUNDS,
  HEART_FINDINGS,
  type HeartAnalysis,
  LUNG_FINDINGS,
  type LungAnalysis,
} from '@sadap/contract/analysis';
import type { Circumstances } from '@sadap/contract/circumstances';
import { isMurmur } from '@sadap/contract/heart-details';
import type { OverviewTexts } from './overview-texts.ts';

/** Posture, manoeuvre and note, as far as they were stated. */
export const circumstancesText = ({ posture, manoeuvre, note }: Circumstances, texts: OverviewTexts) =>
  [posture && texts.postures[posture], manoeuvre && texts.manoeuvres[manoeuvre], note]
    .filter(Boolean)
    .join(' · ');

type Described = { description: string };
const said = (name: string, { description }: Described) => (description ? `${name}: ${description}` : name);

/** Type and timing, as far as they are given. */
function kindOf(
  { crackles, wheezes }: LungAnalysis['adventitious'],
  name: (typeof LUNG_FINDINGS)[number],
  kinds: OverviewTexts['analysis']['kinds'],
): string {
  const words =
    name === 'crackles'
      ? [
          crackles.type && kinds.crackleType[crackles.type],
          crackles.timing && kinds.crackleTiming[crackles.timing],
        ]
      : name === 'wheezes'
        ? [
            wheezes.type && kinds.wheezeType[wheezes.type],
            wheezes.timing && kinds.wheezeTiming[wheezes.timing],
          ]
        : [];
  return words.filter(Boolean).join(', ');
}

/** What was listened for and not heard. */
const absentText = (findings: string[], { absent }: OverviewTexts['analysis']) =>
  findings.length > 0 ? [absent(findings)] : [];

function heartText(analysis: HeartAnalysis, t: OverviewTexts['analysis']): string {
  const { splitting } = analysis.s2;
  const nameOf = (name: (typeof HEART_FINDINGS)[number]) => {
    const detail = isMurmur(name) ? analysis[name].detail : undefined;
    return isMurmur(name) && detail ? t.murmur(name, detail) : t.heart[name];
  };
  const added = [
    ...HEART_FINDINGS.filter((name) => analysis[name].present).map((name) =>
      said(t.present(nameOf(name)), analysis[name]),
    ),
    ...EXTRA_HEART_SOUNDS.flatMap((name) => {
      const sound = analysis[name];
      return sound?.present ? [said(t.present(t.heart[name]), sound)] : [];
    }),
  ];
  const s2 = `${t.heart.s2} ${analysis.s2.isNormal ? t.normal : t.abnormal}`;
  return [
    said(`${t.heart.s1} ${analysis.s1.isNormal ? t.normal : t.abnormal}`, analysis.s1),
    said(splitting ? `${s2}, ${t.splitting[splitting]}` : s2, analysis.s2),
    ...added,
    ...absentText(
      HEART_FINDINGS.filter((name) => !analysis[name].present).map((name) => t.heart[name]),
      t,
    ),
  ].join('\n');
}

/** A clinician's analysis, a line for each finding. */
export function analysisText(analysis: DoctorAnalysis, texts: OverviewTexts): string {
  const t = texts.analysis;
  if ('s1' in analysis) return heartText(analysis, t);
  const { breathSounds, adventitious, breathing_pattern: pattern, overall_assessment: overall } = analysis;
  const added = LUNG_FINDINGS.filter((name) => adventitious[name].present).map((name) => {
    const kind = kindOf(adventitious, name, t.kinds);
    return said(t.present(`${t.adventitious[name]}${kind ? ` (${kind})` : ''}`), adventitious[name]);
  });
  return [
    said(`${t.breathSounds}: ${t.breath[breathSounds.normal]}`, breathSounds),
    ...added,
    ...absentText(
      LUNG_FINDINGS.filter((name) => !adventitious[name].present).map((name) => t.adventitious[name]),
      t,
    ),
    said(`${t.breathing}: ${t.symmetry[pattern.symmetry]}, ${t.effort[pattern.effort]}`, pattern),
    overall.diagnosis && `${t.diagnosis}: ${overall.diagnosis}`,
    overall.recommendations && `${t.recommendations}: ${overall.recommendations}`,
    overall.followup_required && t.followUp,
  ]
    .filter(Boolean)
    .join('\n');
}
