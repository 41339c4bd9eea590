const WIDTH = 1000;
const HEIGHT = 160;
const COLOUR = '#0b6e75';

/** Peaks of a sound as a drawing, scaled to the loudest. */
export function waveformDrawing(peaks: readonly number[]): string {
  const loudest = Math.max(1e-6, ...peaks.map(Math.abs));
  const step = WIDTH / Math.max(1, peaks.length);
  const bars = peaks.map((peak, place) => {
    const half = Math.max(0.5, (Math.abs(peak) / loudest) * (HEIGHT / 2));
    return `M${(place * step).toFixed(1)} ${(HEIGHT / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path d="${bars.join('')}" stroke="${COLOUR}" stroke-width="${step.toFixed(2)}" fill="none"/></svg>`;
}
