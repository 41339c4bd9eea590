import { playAudioSession } from './audio-session.ts';

let shared: AudioContext | null = null;

/** Why sound cannot be processed here, if so. Browsers allow it only over HTTPS and on localhost. */
export function soundObstacle(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext) return 'insecure';
  return typeof AudioWorkletNode === 'undefined' ? 'unsupported' : null;
}

export const hasAudioWorklet = (): boolean => soundObstacle() === null;

/**
 * The page's only AudioContext, for live and stored sound, silent until `wake`. Throws where there is no
 * audio worklet.
 */
export function sharedAudioContext(): AudioContext {
  if (!hasAudioWorklet()) throw new Error('no audio worklet');
  shared ??= createContext();
  return shared;
}

/** An address that answers nothing for so long counts as failed. */
const WORKLET_LIMIT_MS = 15_000;
const added = new Set<string>();
/** What was asked for at each address, and has not been added yet. */
const asked = new Map<string, Promise<void>>();
let tries = 0;

/**
 * Adds a worklet's code to the page's context; throws where it fails, or does not come in time. Browsers may
 * keep an address that failed: a later try asks at another address of the same file. It also waits for what
 * was given up, which may come after all: a worklet's code cannot be added twice.
 */
export async function addWorklet(context: Pick<AudioContext, 'audioWorklet'>, url: string): Promise<void> {
  if (added.has(url)) return;
  const former = asked.get(url);
  const other = new URL(url, window.location.href);
  if (former) other.searchParams.set('try', String(++tries));
  const latest = context.audioWorklet.addModule(other.href);
  const any = former ? Promise.any([former, latest]) : latest;
  asked.set(url, any);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer: ${url}`)), WORKLET_LIMIT_MS);
  });
  try {
    await Promise.race([any, late]);
    added.add(url);
    asked.delete(url);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether it already runs, for code that needs it only then. */
export function hasSharedAudioContext(): boolean {
  return shared !== null;
}

/** Call it in a tap: browsers start no sound otherwise. */
export function wakeAudioContext(context: AudioContext): void {
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

/** A browser that may not start sound stays suspended; one that may has it running by then. */
const UNASKED_WAIT_MS = 600;
/**
 * In a tap it may. The loudspeaker takes this long: a sleeping Bluetooth one, or Firefox opening its first.
 */
const TAPPED_WAIT_MS = 5_000;

/** `blocked`: the browser wants a tap first. `silent`: there was a tap, and no loudspeaker responds. */
export type Woken = 'running' | 'blocked' | 'silent';

const isTapped = () => navigator.userActivation?.isActive ?? false;

/** Whether sound comes out; waits for a browser or a loudspeaker that is waking up. */
export async function woken(
  context: Pick<AudioContext, 'state' | 'resume'>,
  wasTapped = isTapped(),
): Promise<Woken> {
  if (context.state === 'running') return 'running';
  const otherwise = wasTapped ? 'silent' : 'blocked';
  const resumed = context.resume().then(
    (): Woken => 'running',
    (): Woken => otherwise,
  );
  const waitMs = wasTapped ? TAPPED_WAIT_MS : UNASKED_WAIT_MS;
  const late = new Promise<Woken>((done) => setTimeout(() => done(otherwise), waitMs));
  return Promise.race([resumed, late]);
}

function createContext(): AudioContext {
  const context = new AudioContext({ latencyHint: 'interactive' });
  playAudioSession();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeAudioContext(context);
  });
  return context;
}
