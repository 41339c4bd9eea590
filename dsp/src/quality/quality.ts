import { disturbances, type Recording, silence } from './disturbances.ts';
import { qualityFrames } from './frames.ts';
import { TOO_SHORT_S } from './limits.ts';
import { breathSoundProblems, heartSoundProblems } from './organ-sound.ts';
import {
  type Organ,
  QUALITY_PROBLEM_CODES,
  type Quality,
  type QualityProblem,
  type QualityVerdict,
} from './types.ts';

/**
 * Whether a recording is fit to be judged, and if not, why and where. `samples` are −1 to 1 at any whole rate
 * from 4 kHz up, of any length. One major problem makes it poor, one minor problem usable. The limits in
 * limits.ts were tuned on the data sets named in bench/README.md and on synthetic sounds.
 */
export function judgeQuality(samples: Float32Array, sampleRateHz: number, organ: Organ): Quality {
  const durationS = samples.length / sampleRateHz;
  const problems = problemsOf(samples, sampleRateHz, organ, durationS).sort(byGravity);
  return { organ, durationS, verdict: verdictOf(problems), problems };
}

function problemsOf(
  samples: Float32Array,
  sampleRateHz: number,
  organ: Organ,
  durationS: number,
): QualityProblem[] {
  const short: QualityProblem[] =
    durationS < TOO_SHORT_S.minor
      ? [
          {
            code: 'too-short',
            severity: durationS < TOO_SHORT_S.major ? 'major' : 'minor',
            stretches: [{ startS: 0, endS: durationS }],
          },
        ]
      : [];
  const recording: Recording = {
    samples,
    sampleRateHz,
    durationS,
    organ,
    frames: qualityFrames(samples, sampleRateHz),
  };
  const silent = silence(recording);
  if (silent.length > 0) return [...short, ...silent];
  const ofOrgan = organ === 'heart' ? heartSoundProblems : breathSoundProblems;
  return [...short, ...disturbances(recording), ...ofOrgan(recording)];
}

function verdictOf(problems: readonly QualityProblem[]): QualityVerdict {
  if (problems.some(({ severity }) => severity === 'major')) return 'poor';
  return problems.length > 0 ? 'usable' : 'good';
}

function byGravity(one: QualityProblem, other: QualityProblem): number {
  if (one.severity !== other.severity) return one.severity === 'major' ? -1 : 1;
  return QUALITY_PROBLEM_CODES.indexOf(one.code) - QUALITY_PROBLEM_CODES.indexOf(other.code);
}
