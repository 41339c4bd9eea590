import {
  type DoctorAnalysis,
  HEART_FINDINGS,
  LUNG_FINDINGS,
  type LungAnalysis,
} from '@sadap/contract/analysis';
import type { DocumentBlock } from '../../documents/document.ts';
import type { Held } from './held.ts';
import type { Overview } from './overview.ts';
import type { OverviewTexts } from './overview-texts.ts';

/** Each recording with what clinicians, the computer and the classifiers have found. */
export function recordingBlocks(overview: Overview): DocumentBlock[] {
  const { held, texts } = overview;
  const t = texts.sounds;
  return [
    { kind: 'section', text: t.title },
    ...held.recordings.flatMap((recording) => blocksOf(overview, recording)),
    held.recordings.length === 0 ? { kind: 'text', text: texts.none } : { kind: 'note', text: t.aiCaution },
  ];
}

function blocksOf(overview: Overview, recording: Held['recordings'][number]): DocumentBlock[] {
  const { held, texts, dates, nameOf, pathOf } = overview;
  const t = texts.sounds;
  const { id } = recording;
  const of = <Row extends { recording_id: number }>(rows: Row[]) =>
    rows.filter(({ recording_id }) => recording_id === id);
  const by = (at: string, userId: number) => `${dates.dateTime(at)} · ${nameOf(userId)}`;
  const checkUp = held.check_ups.find(({ id: each }) => each === recording.check_up_id);
  const analyses = of(held.analyses);
  const seconds = recording.sample_count / recording.sample_rate_hz;
  const marks = of(held.sound_corrections).length;
  const rows: [string, string][] = [
    [t.at, by(recording.created_at, recording.created_by)],
    [t.checkUp, String(checkUp?.session_number ?? '')],
    [t.duration, `${seconds.toFixed(1)} ${t.seconds}`],
    [t.file, pathOf('sound', id)],
    ...(recording.original_blob_key ? [[t.original, pathOf('original', id)] as [string, string]] : []),
    ...of(held.position_corrections).map(
      ({ from_position, to_position, created_at, author }): [string, string] => [
        t.moved,
        `${texts.positions[from_position]} → ${texts.positions[to_position]}, ${by(created_at, author)}`,
      ],
    ),
    ...analyses.map(({ version, body, created_at, author }): [string, string] => [
      `${t.analysis} ${t.version} ${version}`,
      `${analysisText(body, texts)}\n${by(created_at, author)}`,
    ]),
    ...(analyses.length === 0 ? [[t.analysis, t.notReviewed] as [string, string]] : []),
    ...of(held.sound_findings).map((findings): [string, string] => [
      t.computed,
      findingsText(findings, texts),
    ]),
    ...(marks > 0 ? [[t.corrections, `${marks} ${t.times}`] as [string, string]] : []),
    ...of(held.ai_analyses).flatMap((result) => aiRows(overview, result)),
    ...of(held.questions).flatMap((question): [string, string][] => [
      [
        texts.questions.asked,
        `${question.question}\n${by(question.asked_at, question.asker_id)} → ${nameOf(question.asked_id)}`,
      ],
      [texts.questions.answered, answerText(question, overview)],
    ]),
  ];
  return [
    { kind: 'heading', text: `${t.organs[recording.organ]} · ${texts.positions[recording.position]}` },
    { kind: 'facts', rows },
  ];
}

function answerText(question: Held['questions'][number], { texts, dates, nameOf }: Overview): string {
  if (question.answered_at === null) return texts.questions.notAnswered;
  const own = question.answer_analysis && analysisText(question.answer_analysis, texts);
  return [question.answer_text, own, `${dates.dateTime(question.answered_at)} · ${nameOf(question.asked_id)}`]
    .filter(Boolean)
    .join('\n');
}

function aiRows(
  { held, texts, dates, nameOf }: Overview,
  result: Held['ai_analyses'][number],
): [string, string][] {
  const t = texts.sounds;
  const shares = Object.entries(result.confidence)
    .filter(([name]) => !result.unproven.includes(name))
    .map(([name, share]) => `${name} ${Math.round(share * 100)} %`);
  const opinions = held.ai_opinions.filter(({ analysis_id }) => analysis_id === result.id);
  return [
    [
      t.ai,
      [
        `${result.verdict ?? t.uncertain} (${shares.join(', ')})`,
        result.notes,
        `${result.model_name} ${result.model_version}, ${dates.dateTime(result.created_at)} · ${nameOf(result.author)}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    ...opinions.map(({ agrees, comment, user_id }): [string, string] => [
      agrees ? t.agrees : t.disagrees,
      [nameOf(user_id), comment].filter(Boolean).join(': '),
    ]),
  ];
}

function findingsText({ quality, beats, breathing }: Held['sound_findings'][number], texts: OverviewTexts) {
  const t = texts.sounds;
  return [
    t.quality[quality.verdict],
    beats?.heartRate && `${t.heartRate} ${Math.round(beats.heartRate.bpm)} ${t.perMinute}`,
    breathing?.rate && `${t.breathingRate} ${Math.round(breathing.rate.perMinute)} ${t.perMinute}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

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

function analysisText(analysis: DoctorAnalysis, texts: OverviewTexts): string {
  const t = texts.analysis;
  if ('s1' in analysis)
    return [
      ...(['s1', 's2'] as const).map((name) =>
        said(`${t.heart[name]} ${analysis[name].isNormal ? t.normal : t.abnormal}`, analysis[name]),
      ),
      ...HEART_FINDINGS.filter((name) => analysis[name].present).map((name) =>
        said(`${t.present} ${t.heart[name]}`, analysis[name]),
      ),
    ].join('\n');
  const { breathSounds, adventitious, breathing_pattern: pattern, overall_assessment: overall } = analysis;
  return [
    said(`${t.breathSounds}: ${t.breath[breathSounds.normal]}`, breathSounds),
    ...LUNG_FINDINGS.filter((name) => adventitious[name].present).map((name) => {
      const kind = kindOf(adventitious, name, t.kinds);
      return said(`${t.present} ${t.adventitious[name]}${kind ? ` (${kind})` : ''}`, adventitious[name]);
    }),
    said(`${t.breathing}: ${t.symmetry[pattern.symmetry]}, ${t.effort[pattern.effort]}`, pattern),
    overall.diagnosis && `${t.diagnosis}: ${overall.diagnosis}`,
    overall.recommendations && `${t.recommendations}: ${overall.recommendations}`,
    overall.followup_required && t.followUp,
  ]
    .filter(Boolean)
    .join('\n');
}
