import type { Gap } from '@sadap/contract/recordings';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { pressedKey } from '../platform/pressed-key.ts';
import { type Sound, soundPlayer } from './player.ts';
import { cssColors, useCanvas } from './use-canvas.ts';
import { useSoundPlayer } from './use-sound-player.ts';
import { paintWaveform } from './waveform-painting.ts';
import styles from './waveform-view.module.css';

/** Steps: a second for an arrow key, a tenth for Page Up or Down. */
const ARROW_MS = 1_000;

type Props = {
  sound: Sound;
  peaks: readonly number[];
  durationMs: number;
  gaps?: readonly Gap[];
  sampleCount?: number;
};

/** A stored sound's waveform, which is also its seek bar. */
export function WaveformView({ sound, peaks, durationMs, gaps = [], sampleCount = 0 }: Props) {
  const { t } = useTexts();
  const { sound: current, status } = useSoundPlayer();
  const isCurrent = current?.key === sound.key;
  const isPlaying = isCurrent && status === 'playing';
  const [percent, setPercent] = useState(0);
  const stretches = useMemo(
    () =>
      sampleCount > 0
        ? gaps.map((gap) => ({
            from: gap.firstSample / sampleCount,
            to: (gap.firstSample + gap.sampleCount) / sampleCount,
          }))
        : [],
    [gaps, sampleCount],
  );

  const paint = useCallback(
    (context: CanvasRenderingContext2D, size: { width: number; height: number }) => {
      const colors = cssColors(context.canvas, {
        heard: '--waveform-heard',
        unheard: '--waveform-unheard',
        gap: '--waveform-gap',
      });
      const progress = soundPlayer.state().sound?.key === sound.key ? soundPlayer.progress() : 0;
      paintWaveform(context, size, { peaks, gaps: stretches, progress }, colors);
    },
    [peaks, sound.key, stretches],
  );
  // A new painter for each `percent` repaints a paused waveform after a seek.
  const repaint = useMemo(() => (percent >= 0 ? paint.bind(null) : paint), [paint, percent]);
  const canvasRef = useCanvas(isPlaying ? paint : repaint, isPlaying);

  useEffect(() => {
    const follow = () =>
      setPercent(
        soundPlayer.state().sound?.key === sound.key ? Math.round(soundPlayer.progress() * 1000) / 10 : 0,
      );
    follow();
    const unsubscribe = soundPlayer.subscribe(follow);
    const timer = isPlaying ? setInterval(follow, 250) : undefined;
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [isPlaying, sound.key]);

  const seekTo = (share: number) => void soundPlayer.seek(sound, Math.min(1, Math.max(0, share)));
  const onPointer = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    seekTo((event.clientX - box.left) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: ARROW_MS / durationMs,
      ArrowLeft: -ARROW_MS / durationMs,
      PageUp: 0.1,
      PageDown: -0.1,
      Home: -1,
      End: 1,
    };
    const step = steps[pressedKey(event) ?? ''];
    if (step === undefined) return;
    event.preventDefault();
    seekTo(percent / 100 + step);
  };

  return (
    <canvas
      ref={canvasRef}
      className={styles.waveform}
      role="slider"
      tabIndex={0}
      aria-label={t('sound.position')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    />
  );
}
