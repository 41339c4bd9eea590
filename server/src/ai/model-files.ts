import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLASSES_OF, CLASSIFIER_OF, type ClassifierName } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import { z } from 'zod';

const Count = z.number().int().positive();

/**
 * How the heart's murmur is told from head and class, learned from networks that had not heard the people
 * (training/sadap_training/murmur_rule.py).
 */
const MurmurRule = z.object({
  /** The log odds of a murmur: those of the head and of Normal by these weights, and the offset. */
  weights: z.object({ murmur: z.number(), normal: z.number(), offset: z.number() }),
  /** No murmur up to the one probability, a murmur from the other on; uncertain in between. */
  absentUpTo: z.number(),
  presentFrom: z.number(),
  /** A sound is too strange for an answer above this, 0 to 1. */
  maximumStrangeness: z.number(),
  /** Classes that no finding carries. They are never named. */
  unnamed: z.array(z.string()),
});
export type MurmurRule = z.infer<typeof MurmurRule>;

/** `<name>.json` next to a model (models/README.md). */
const ModelDescription = z.object({
  name: z.enum([CLASSIFIER_OF.heart, CLASSIFIER_OF.lung]),
  version: z.string().min(1),
  file: z.string().regex(/^[a-z0-9_]+\.onnx$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sampleRateHz: Count,
  minimumSeconds: z.number().positive(),
  maximumSeconds: z.number().positive(),
  classes: z.array(z.string()),
  heads: z.array(z.string()),
  spectrum: z.object({
    windowSamples: Count,
    hopSamples: Count,
    bands: Count,
    lowHz: z.number(),
    highHz: z.number(),
  }),
  activation: z.object({ bands: Count, framesPerColumn: Count }),
  /** Per class: how many cases the test had, and how many the model recognised. Source: the card's table. */
  evidence: z.record(z.string(), z.object({ tested: z.number().int(), recognised: z.number().int() })),
  /** Per finding: how well networks told it on stethoscopes that they never heard (models/README.md). */
  outside: z.record(z.string(), z.object({ auroc: z.number(), recordings: z.number().int() })).default({}),
  /**
   * How much more the answer falls when the coloured fifth of the picture is hidden than when others are, as
   * fractions: the least that the interval leaves (npm run bench ai-shown).
   */
  colours: z.object({ sounds: Count, elsewhere: z.number(), sameBands: z.number() }).optional(),
  rules: z.object({
    minimumConfidence: z.number(),
    maximumNovelty: z.number(),
    murmur: MurmurRule.optional(),
  }),
});
export type ModelDescription = z.infer<typeof ModelDescription>;

/** A finding that is told worse on a strange stethoscope has no figure that a clinician could use. */
const LEAST_AUROC = 0.75;

/** Findings whose fraction means too little on a strange stethoscope, or was never measured there. */
export const unprovenFindings = (
  names: readonly string[],
  { outside }: Pick<ModelDescription, 'outside'>,
): string[] => names.filter((name) => (outside[name]?.auroc ?? 0) < LEAST_AUROC);

/** Whether what the picture colours has more to do with the answer than other parts and other moments. */
export const areColoursProven = ({ colours }: Pick<ModelDescription, 'colours'>): boolean =>
  colours !== undefined && Math.min(colours.elsewhere, colours.sameBands) > 0;

/** A model that recognised a smaller share of the diseased does not know what is normal. */
const LEAST_SENSITIVITY = 0.8;

/**
 * Classes that cannot be the answer: those that the model recognised no better than by chance, or that were
 * not tested, and Normal where it missed too many of the diseased, or was tried on none.
 */
export function unprovenClasses({
  classes,
  evidence,
}: Pick<ModelDescription, 'classes' | 'evidence'>): string[] {
  const of = (name: string) => evidence[name] ?? { tested: 0, recognised: 0 };
  const isByChance = (name: string) => of(name).recognised * classes.length <= of(name).tested;
  const diseases = classes.filter((name) => name !== 'Normal').map(of);
  const tested = diseases.reduce((sum, each) => sum + each.tested, 0);
  const recognised = diseases.reduce((sum, each) => sum + each.recognised, 0);
  const missesDisease = tested === 0 || recognised < tested * LEAST_SENSITIVITY;
  return classes.filter((name) => isByChance(name) || (name === 'Normal' && missesDisease));
}

/** Why a model cannot be used; `reason` is for the log. */
export type ModelFault = { state: 'missing' | 'damaged' | 'failed'; reason: string };
export type ModelFiles =
  | { state: 'ready'; description: ModelDescription }
  | (ModelFault & { description: ModelDescription | null });

export function organOf(name: ClassifierName): Organ {
  return name === CLASSIFIER_OF.heart ? 'heart' : 'lung';
}

/** Reads a model's description and checks the model's bytes against it. Never throws. */
export async function checkModelFiles(folder: string, name: ClassifierName): Promise<ModelFiles> {
  let description: ModelDescription | null = null;
  try {
    description = ModelDescription.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')));
    const classes = [...description.classes].sort();
    const expected = [...CLASSES_OF[organOf(name)]].sort();
    if (description.name !== name || classes.join() !== expected.join())
      throw new Error('the description is of another classifier');
    await readModel(folder, description);
    return { state: 'ready', description };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: isMissing(error) ? 'missing' : 'damaged', reason, description };
  }
}

/** The model's bytes. Throws when they do not match the description. */
export async function readModel(folder: string, { file, sha256 }: ModelDescription): Promise<Buffer> {
  const bytes = await readFile(join(folder, file));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${file} is not the file that its description names`);
  return bytes;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
