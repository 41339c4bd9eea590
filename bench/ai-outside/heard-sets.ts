import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AiWarning, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { floatToPcm16 } from '@sadap/dsp';
import { badClips, rhythmClips } from '../../dsp/src/synthetic-sounds/bad-clips.ts';
import { type Model, openModel } from '../../server/src/ai/model.ts';
import { checkModelFiles } from '../../server/src/ai/model-files.ts';
import { hear } from '../../server/src/workers/ai-worker.ts';
import { type DataSet, dataSetsFolder, recordingsOf } from '../beats/data-sets.ts';

export const MODELS = fileURLToPath(new URL('../../models', import.meta.url));

/** What the model says before the murmur's rule; `warnings`: also those of the sound itself. */
export type Raw = {
  confidence: Record<string, number>;
  findings: Record<string, number>;
  novelty: number;
  warnings: AiWarning[];
};
export type OfPatient = Raw & {
  recording: string;
  person: string;
  /** 1: a murmur is heard here, 0: none in the patient, null: nobody says. */
  murmur: 0 | 1 | null;
  /** Of the patient: a murmur somewhere. */
  murmurOfPatient: 0 | 1 | null;
  age: string;
  /** Levine's grade, in Roman numbers; empty without one. */
  grade: string;
};

/** The shipped heart model without the rule that this bench learns. */
export async function rawHeartModel(): Promise<Model> {
  const files = await checkModelFiles(MODELS, CLASSIFIER_OF.heart);
  if (files.state !== 'ready') throw new Error(files.reason);
  const { murmur: _, ...rules } = files.description.rules;
  const opened = await openModel(MODELS, { ...files.description, rules });
  if (opened.state !== 'ready') throw new Error(opened.reason);
  return opened.model;
}

async function heard(model: Model, samples: Float32Array, sampleRateHz: number): Promise<Raw> {
  const soundSeconds = samples.length / sampleRateHz;
  const task = { organ: 'heart' as const, samples: floatToPcm16(samples), sampleRateHz, soundSeconds };
  const { confidence, findings, novelty, warnings } = (await hear(model, task)).heard;
  return { confidence, findings, novelty, warnings };
}

const CIRCOR: DataSet = { name: 'heart-circor', organ: 'heart', sampleRateHz: 4000 };

/** CirCor, which the murmur networks know (ai-outside.ts). */
export async function circor(model: Model, every: number): Promise<OfPatient[]> {
  const patients = new Map(
    tableOf(join(dataSetsFolder(), CIRCOR.name, 'patients.csv')).flatMap((patient) =>
      (patient.recordings ?? '').split(' ').map((recording) => [recording, patient] as const),
    ),
  );
  const all: OfPatient[] = [];
  for (const { file, samples, sampleRateHz } of recordingsOf(CIRCOR, every)) {
    const name = file.replace('.flac', '');
    const patient = patients.get(name);
    if (!patient) throw new Error(`no patient of ${name}`);
    all.push({ ...(await heard(model, samples, sampleRateHz)), ...factsOf(name, patient) });
  }
  return all;
}

function factsOf(recording: string, patient: Record<string, string>) {
  const murmurOfPatient = ({ Present: 1, Absent: 0 } as const)[patient.Murmur as 'Present'] ?? null;
  const places = (patient['Murmur locations'] ?? '').split('+');
  // Nobody says that a murmur cannot be heard where it is not listed.
  const isListed = places.includes(recording.split('_')[1] ?? '');
  // Who came to both campaigns stands in the table twice, each row naming the other.
  const [other = 'nan'] = (patient['Additional ID'] ?? 'nan').split('.');
  const self = patient.patient ?? '';
  return {
    recording,
    person: other === 'nan' || self < other ? self : other,
    murmur: murmurOfPatient === 1 && !isListed ? null : murmurOfPatient,
    murmurOfPatient,
    age: patient.Age ?? '',
    grade: /^(I+)\//.exec(patient['Systolic murmur grading'] ?? '')?.[1] ?? '',
  };
}

/** Lungs, given to the heart's model. */
export async function lungs(model: Model, every: number): Promise<Map<string, Raw[]>> {
  const sets: (DataSet & { title: string })[] = [
    { title: 'lungs, KAUH', name: 'lung-kauh', organ: 'lung', sampleRateHz: 4000 },
    { title: 'lungs, ICBHI', name: 'lung-icbhi', organ: 'lung', sampleRateHz: 4000, isSmall: true },
  ];
  const found = new Map<string, Raw[]>();
  for (const set of sets)
    for (const { samples, sampleRateHz } of recordingsOf(set, 'isSmall' in set ? 1 : every))
      found.set(set.title, [...(found.get(set.title) ?? []), await heard(model, samples, sampleRateHz)]);
  return found;
}

/** Made sounds that are no heart, by kind. */
export async function badInput(model: Model, perKind: number): Promise<Map<string, Raw[]>> {
  const found = new Map<string, Raw[]>();
  for (const { kind, organ, samples, sampleRateHz } of [...badClips(perKind), ...rhythmClips(perKind)]) {
    if (organ !== 'heart') continue;
    found.set(kind, [...(found.get(kind) ?? []), await heard(model, samples, sampleRateHz)]);
  }
  return found;
}

/** Rows of a table without quoted cells, by column. */
function tableOf(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
