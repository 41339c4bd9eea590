type Asked = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>;

/**
 * Firefox queries the system's audio latency while holding the lock that its own audio thread needs. With
 * PulseAudio the two wait for each other and the page hangs for good. There only the context's `baseLatency`
 * counts.
 */
const mayAsk = (userAgent: string) => !userAgent.includes('Firefox/');

/** Seconds from the worklet to the loudspeaker. */
export function outputLatencyS(context: Asked, userAgent = navigator.userAgent): number {
  return (mayAsk(userAgent) && context.outputLatency) || context.baseLatency || 0;
}

/** Which of the context's instants leaves the loudspeaker when. */
export function outputTimestamp(context: Asked, userAgent = navigator.userAgent): AudioTimestamp {
  if (mayAsk(userAgent)) return context.getOutputTimestamp();
  const contextTime = Math.max(0, context.currentTime - outputLatencyS(context, userAgent));
  return { contextTime, performanceTime: performance.now() };
}
