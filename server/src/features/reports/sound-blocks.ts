import type { DocumentBlock, DocumentPicture } from '../../documents/document.ts';
import {
  aiAnswerText,
  analysisText,
  circumstancesText,
  computedText,
  type OverviewTexts,
} from '../patient-export/index.ts';
import type { Examined } from './queries.ts';
import type { Report } from './report-blocks.ts';
import type { ReportTexts } from './report-texts.ts';
import { eventSentences, newestOf } from './sound-words.ts';

/** Pictures of a sound; why there is no spectrogram, where there is none. */
export type SoundPictures = {
  waveform: string;
  spectrogram: Uint8Array | 'unreadable' | 'tooLong';
};

type Sound = Examined['recordings'][number];
type Row = [string, string];

/** One position: how it was recorded, its pictures, and what clinicians and the computer found. */
export function soundBlocks(report: Report, sound: Sound): DocumentBlock[] {
  const { names, t } = report;
  const where = `${names.sounds.organs[sound.organ]} · ${names.positions[sound.position]}`;
  return [
    { kind: 'heading', text: where },
    {
      kind: 'columns',
      widths: [5, 6],
      columns: [
        pictureBlocks(report, sound, where),
        [{ kind: 'facts', rows: [...circumstanceRows(report, sound), ...findingRows(report, sound)] }],
      ],
    },
    { kind: 'facts', rows: [[t.sha256, groupsOf(String(sound.sha256))]] },
  ];
}

/** A long word would not break. */
const groupsOf = (hash: string) => hash.replace(/.{16}(?=.)/g, '$& ');

function pictureBlocks({ t, pictures }: Report, sound: Sound, where: string): DocumentBlock[] {
  const found = pictures.get(sound.id);
  if (!found) return [];
  const { waveform, spectrogram } = found;
  const seconds = (sound.sample_count / sound.sample_rate_hz).toFixed(1);
  const drawn: DocumentPicture = { svg: waveform, alternative: t.waveform(where) };
  if (typeof spectrogram === 'string')
    return [
      { kind: 'pictures', caption: t.captionWaveform(seconds), pictures: [drawn] },
      { kind: 'note', text: t[spectrogram] },
    ];
  const picture: DocumentPicture = { png: spectrogram, alternative: t.spectrogram(where) };
  return [{ kind: 'pictures', caption: t.caption(seconds), pictures: [drawn, picture] }];
}

function circumstanceRows({ examined, names, t, dates }: Report, sound: Sound): Row[] {
  const stated = newestOf(examined.circumstances, sound);
  const text = stated && circumstancesText(stated, names);
  const by = examined.names.get(sound.created_by) ?? '';
  return [
    ...(text ? [[names.sounds.circumstances, text] as Row] : []),
    sound.recorded_at === null
      ? [t.importedBy, `${by}, ${dates.dateTime(sound.created_at)}`]
      : [t.recordedBy, `${by}, ${dates.dateTime(sound.recorded_at)}`],
  ];
}

function findingRows(report: Report, sound: Sound): Row[] {
  const { examined, names, t, dates, language } = report;
  const analysis = newestOf(examined.analyses, sound);
  const findings = newestOf(examined.findings, sound);
  const sentences = eventSentences(examined, sound, language);
  const ai = newestOf(examined.aiResults, sound);
  const author = analysis && (examined.names.get(analysis.author) ?? '');
  return [
    [names.sounds.analysis, analysis ? analysisText(analysis.body, names) : t.notReviewed],
    ...(sentences.length > 0 ? [[names.sounds.events, sentences.join('\n')] as Row] : []),
    ...(analysis ? [[t.analysedBy, `${author}, ${dates.dateTime(analysis.created_at)}`] as Row] : []),
    ...signedRows(report, sound),
    ...(findings ? [[names.sounds.computed, computedText(findings, names)] as Row] : []),
    ...(ai ? [[names.sounds.ai, aiText(ai, names, t)] as Row] : []),
  ];
}

/** The signature under the findings, and what doctors have added to them since. */
function signedRows({ examined, t, dates }: Report, sound: Sound): Row[] {
  const signature = newestOf(examined.signatures, sound);
  if (!signature) return [];
  const by = (account: number, at: string) => `${examined.names.get(account) ?? ''}, ${dates.dateTime(at)}`;
  return [
    [t.signedBy, by(signature.signer, signature.signed_at)],
    ...examined.addenda
      .filter(({ recording_id: of }) => of === sound.id)
      .map(({ author, created_at: at, text }): Row => [t.addendum, `${text}\n${by(author, at)}`]),
  ];
}

function aiText(result: Examined['aiResults'][number], { sounds: s }: OverviewTexts, t: ReportTexts): string {
  const shares = Object.entries(result.confidence)
    .filter(([name]) => !result.unproven.includes(name))
    .map(([name, share]) => `${name} ${Math.round(share * 100)} %`);
  return [
    `${aiAnswerText(result.verdict, s)} (${shares.join(', ')})`,
    ...result.warnings.map((warning) => t.warnings[warning]),
    `${t.model} ${result.model_name} ${result.model_version}`,
    s.aiCaution,
  ].join('\n');
}
