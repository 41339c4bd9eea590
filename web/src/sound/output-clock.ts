type Asked = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>;

/**
 * Firefox asks the system's sound for its latency while it holds the lock that its own audio thread needs; with PulseAudio
 * both then wait for each other, and the page hangs for good. There the sound's way to the loudspeaker counts as short.
 */
const mayAsk = (userAgent: string) => !userAgent.includes('Firefox/');

/** Seconds from the worklet to the loudspeaker. */
export function outputLatencyS(context: Asked, userAgent = navigator.userAgent): number {
  return (mayAsk(userAgent) && context.outputLatency) || context.baseLatency || 0;
}

/** Which of the context's moments leaves the loudspeaker when. */
export function outputTimestamp(context: Asked, userAgent = navigator.userAgent): AudioTimestamp {
  if (mayAsk(userAgent)) return context.getOutputTimestamp();
  const contextTime = Math.max(0, context.currentTime - outputLatencyS(context, userAgent));
  return { contextTime, performanceTime: performance.now() };
}
