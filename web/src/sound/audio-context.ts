import { playAudioSession } from './audio-session.ts';

let shared: AudioContext | null = null;

/** Whether sound can be processed here: only on pages that are served over HTTPS or from this machine. */
export function hasAudioWorklet(): boolean {
  return window.isSecureContext && typeof AudioWorkletNode !== 'undefined';
}

/** The page's one AudioContext, for live and for stored sound, silent until `wake`. Throws where there is no audio worklet. */
export function sharedAudioContext(): AudioContext {
  if (!hasAudioWorklet()) throw new Error('no audio worklet');
  shared ??= createContext();
  return shared;
}

/** Whether it runs already, for whoever needs it only then. */
export function hasSharedAudioContext(): boolean {
  return shared !== null;
}

/** To be called in a tap: browsers start no sound otherwise. */
export function wakeAudioContext(context: AudioContext): void {
  if (context.state !== 'running') void context.resume().catch(() => undefined);
}

function createContext(): AudioContext {
  const context = new AudioContext({ latencyHint: 'interactive' });
  playAudioSession();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeAudioContext(context);
  });
  return context;
}
