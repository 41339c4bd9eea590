/** A stretch of a sound as shares of its length, 0 to 1. */
type Stretch = { from: number; to: number };

type WaveformColors = { heard: string; unheard: string; gap: string };

const BAR_PX = 3;

/**
 * Peaks drawn as bars around the middle; the loudest reaches the edge. Units: CSS pixels of a scaled context.
 */
export function paintWaveform(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  sound: { peaks: readonly number[]; gaps: readonly Stretch[]; progress: number },
  colors: WaveformColors,
): void {
  const { width, height } = size;
  context.clearRect(0, 0, width, height);
  context.fillStyle = colors.gap;
  for (const { from, to } of sound.gaps)
    context.fillRect(from * width, 0, Math.max(2, (to - from) * width), height);
  const bars = Math.max(1, Math.floor(width / BAR_PX));
  const loudest = Math.max(0.02, ...sound.peaks);
  for (let bar = 0; bar < bars; bar++) {
    const half = Math.max(0.75, (peakOf(sound.peaks, bar, bars) / loudest) * (height / 2 - 1));
    context.fillStyle = (bar + 0.5) / bars <= sound.progress ? colors.heard : colors.unheard;
    context.fillRect(bar * BAR_PX, height / 2 - half, BAR_PX - 1, half * 2);
  }
}

/** Largest peak of one of `bars` equal stretches. */
export function peakOf(peaks: readonly number[], bar: number, bars: number): number {
  const from = Math.floor((bar * peaks.length) / bars);
  const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
  let peak = 0;
  for (let index = from; index < to; index++) peak = Math.max(peak, peaks[index] ?? 0);
  return peak;
}
