import type { DocumentBlock } from '../../documents/document.ts';
import { countedEvents, cyclePhases } from '../sound-events/index.ts';
import { analysisText, circumstancesText } from './analysis-text.ts';
import { aiAnswerText, computedText } from './computed-text.ts';
import type { Held } from './held.ts';
import type { Overview } from './overview.ts';

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
  const corrections = of(held.sound_corrections).sort((one, other) => one.version - other.version);
  const events = of(held.sound_events).sort((one, other) => one.version - other.version);
  const phases = cyclePhases(of(held.sound_findings)[0], corrections.at(-1)?.marks ?? null);
  const rows: [string, string][] = [
    [
      recording.recorded_at === null ? t.imported : t.recorded,
      by(recording.recorded_at ?? recording.created_at, recording.created_by),
    ],
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
    ...of(held.recording_circumstances).map((stated): [string, string] => [
      t.circumstances,
      `${circumstancesText(stated, texts)}\n${by(stated.created_at, stated.author)}`,
    ]),
    ...analyses.map(({ version, body, created_at, author }): [string, string] => [
      `${t.analysis} ${t.version} ${version}`,
      `${analysisText(body, texts)}\n${by(created_at, author)}`,
    ]),
    ...of(held.analysis_signatures).map(
      ({ analysis_version, signer, signed_at, sha256 }): [string, string] => [
        t.signed,
        `${t.version} ${analysis_version}, ${by(signed_at, signer)}\nSHA-256 ${sha256}`,
      ],
    ),
    ...of(held.analysis_addenda).map(({ number, text, created_at, author }): [string, string] => [
      `${t.addendum} ${number}`,
      `${text}\n${by(created_at, author)}`,
    ]),
    ...(analyses.length === 0 ? [[t.analysis, t.notReviewed] as [string, string]] : []),
    ...of(held.sound_findings).map((findings): [string, string] => [
      t.computed,
      computedText(findings, texts),
    ]),
    ...(corrections.length > 0
      ? [[t.corrections, `${corrections.length} ${t.times}`] as [string, string]]
      : []),
    ...events.map(({ version, author, created_at, events: marked }): [string, string] => {
      const sentences = countedEvents(texts.language, recording.organ, phases, marked);
      return [
        `${t.events} ${t.version} ${version}`,
        [...(sentences.length > 0 ? sentences : [texts.none]), by(created_at, author)].join('\n'),
      ];
    }),
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
        `${aiAnswerText(result.verdict, t)} (${shares.join(', ')})`,
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
