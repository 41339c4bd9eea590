import { advanceHead, displayGain, glideGain, REALTIME_MAX_SECONDS, type RealtimeWaveform } from '@sadap/dsp';
import type { Language } from '../../../i18n/index.ts';
import { cssColors, type Painter } from '../../../sound/use-canvas.ts';

const SECONDS = REALTIME_MAX_SECONDS;
const LABEL_PX = 16;

/**
 * A painter with its own scroll position and gain; its buffers are reallocated only when the width changes.
 * Without a live sound it draws only the grid: earlier sound must not look live.
 */
export function createRealtimePainter(
  waveform: RealtimeWaveform,
  { sampleRateHz, language, isLive }: { sampleRateHz: number; language: Language; isLive: boolean },
): Painter {
  let minima = new Float32Array(0);
  let maxima = new Float32Array(0);
  let head = 0;
  let gain = 1;
  let lastMs = 0;
  let colors: Record<'line' | 'grid' | 'text', string> | null = null;
  let scheme = '';
  let font = '';

  return (context, { width, height }, nowMs) => {
    const elapsedMs = Math.min(100, nowMs - lastMs);
    lastMs = nowMs;
    const columns = Math.floor(width);
    if (minima.length !== columns) {
      minima = new Float32Array(columns);
      maxima = new Float32Array(columns);
    }
    const currentScheme = document.documentElement.dataset.mantineColorScheme ?? '';
    if (!colors || scheme !== currentScheme) {
      scheme = currentScheme;
      font = `11px ${getComputedStyle(context.canvas).fontFamily}`;
      colors = cssColors(context.canvas, { line: '--wave-line', grid: '--wave-grid', text: '--wave-text' });
    }
    context.clearRect(0, 0, width, height);
    const plotHeight = height - LABEL_PX;
    context.fillStyle = colors.grid;
    context.font = font;
    context.textBaseline = 'bottom';
    for (let second = 0; second <= SECONDS; second++) {
      const x = width - (second * width) / SECONDS;
      context.fillStyle = colors.grid;
      context.fillRect(Math.round(x) - 0.5, 0, 1, plotHeight);
      if (second === 0 || second === SECONDS) continue;
      context.fillStyle = colors.text;
      const label = `−${second} ${language === 'th' ? 'วิ' : 's'}`;
      context.fillText(label, x + 3, height - 2);
    }
    context.fillStyle = colors.grid;
    context.fillRect(0, plotHeight / 2, width, 1);

    if (!isLive) return;
    head = advanceHead(head, waveform.endSample, elapsedMs, sampleRateHz);
    const peak = waveform.columns(head, SECONDS, minima, maxima);
    gain = glideGain(gain, displayGain(peak), elapsedMs);
    context.fillStyle = colors.line;
    const scale = (plotHeight / 2) * gain;
    for (let x = 0; x < columns; x++) {
      const top = plotHeight / 2 - (maxima[x] ?? 0) * scale;
      const bottom = plotHeight / 2 - (minima[x] ?? 0) * scale;
      context.fillRect(x, top, 1, Math.max(1, bottom - top));
    }
  };
}
