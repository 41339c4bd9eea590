let shared: AudioContext | null = null;

/** Whether sound can be processed here: only on pages that are served over HTTPS or from this machine. */
export function hasAudioWorklet(): boolean {
  return window.isSecureContext && typeof AudioWorkletNode !== 'undefined';
}

/**
 * The page's one AudioContext, for live and for stored sound. Must be asked for in a tap the first time: browsers
 * start no sound otherwise. Throws where there is no audio worklet.
 */
export function sharedAudioContext(): AudioContext {
  if (!hasAudioWorklet()) throw new Error('no audio worklet');
  if (shared) {
    if (shared.state !== 'running') void shared.resume().catch(() => undefined);
    return shared;
  }
  const context = new AudioContext({ latencyHint: 'interactive' });
  shared = context;
  void context.resume().catch(() => undefined);
  // iPad Safari: sound although the device's silent switch is on.
  const session = (navigator as { audioSession?: { type: string } }).audioSession;
  if (session) session.type = 'playback';
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void context.resume().catch(() => undefined);
  });
  return context;
}
