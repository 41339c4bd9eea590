import type { Organ } from '@sadap/contract/positions';
import type { SpectrogramBeside } from '@sadap/contract/recordings';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { pressedKey } from '../../platform/pressed-key.ts';
import { cssColors, useCanvas } from '../use-canvas.ts';
import { outlineOf, paintGraph } from './graph-painting.ts';
import styles from './sound-graph.module.css';
import { SpectrogramView } from './spectrogram-view.tsx';
import { TimeAxis } from './time-axis.tsx';
import { followCursor, moved, type TimeWindow, zoomed } from './time-window.ts';
import { useCursor } from './use-cursor.ts';
import { useGraphGestures } from './use-graph-gestures.ts';
import { useStretch } from './use-stretch.ts';

/** A recording as a graph needs it. `peaks`: its 1000 points. */
export type GraphSound = {
  organ: Organ;
  recordingId: number;
  durationS: number;
  peaks: readonly number[];
  gaps: readonly TimeWindow[];
};

type Props = {
  graph: GraphSound;
  view: TimeWindow;
  /** How far the view may extend, if further than this sound. */
  extentS?: number;
  onView: (view: TimeWindow) => void;
  /** Position of the sound, in seconds; read once per display frame while it moves. */
  positionS: () => number;
  isMoving: boolean;
  /** Whether the view turns the page when the cursor leaves it. */
  isFollowed: boolean;
  loop?: TimeWindow | null;
  /** Full height of the graph = 1 / `scale` of full scale. */
  scale: number;
  showsSpectrogram: boolean;
  /** Makes the spectrogram's colours mean the same as in this other sound's. */
  beside?: SpectrogramBeside;
  label: string;
  /** Drawn under the waveform, at its size; not interactive. */
  shading?: ReactNode;
  /** Drawn over waveform and spectrogram. What takes pointers there takes them from the graph. */
  bands?: ReactNode;
  /** Between the picture and its time axis, as wide as both. */
  lane?: ReactNode;
  onToggle: () => void;
  onSeek: (positionS: number) => void;
  /** Double tap: jumps there and plays. */
  onJump: (positionS: number) => void;
};

const ZOOM_STEP = 1.5;

/**
 * A stored sound over time: waveform, spectrogram, cursor. Tap plays or pauses, drag seeks, double tap jumps.
 */
export function SoundGraph(props: Props) {
  const { graph, view, onView, positionS, isMoving, isFollowed, loop = null, scale } = props;
  const { t } = useTexts();
  const { durationS } = graph;
  const extentS = Math.max(durationS, props.extentS ?? 0);
  const surface = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const isPinching = useRef(false);
  /** Last position of the cursor, in seconds. */
  const shownAt = useRef<number | null>(null);
  const stretch = useStretch(graph.organ, graph.recordingId, view, durationS);
  const whole = useMemo(() => outlineOf(graph.peaks, durationS), [graph.peaks, durationS]);
  const outline = stretch ?? whole;
  const paint = useCallback(
    (context: CanvasRenderingContext2D, size: { width: number; height: number }) => {
      const colors = cssColors(context.canvas, {
        line: '--graph-line',
        outside: '--graph-outside',
        loop: '--graph-loop',
        loopEdge: '--graph-loop-edge',
        gap: '--graph-gap',
        middle: '--graph-middle',
      });
      paintGraph(context, size, { outline, view, scale, gaps: graph.gaps, loop, durationS }, colors);
    },
    [outline, view, scale, graph.gaps, loop, durationS],
  );
  const canvas = useCanvas(paint, false);

  useCursor(cursor, positionS, view, durationS, isMoving, (seconds) => {
    const shownS = Math.min(Math.max(0, seconds), durationS);
    surface.current?.setAttribute('aria-valuenow', String(Math.round(shownS * 10) / 10));
    // Whoever moves a paused sound out of view wants to look elsewhere; after a jump the view follows.
    const hasJumped = shownAt.current !== null && shownAt.current !== seconds;
    shownAt.current = seconds;
    if (!(isMoving || hasJumped) || !isFollowed || isPinching.current) return;
    const next = followCursor(view, seconds, extentS);
    if (next !== view) onView(next);
  });

  const secondAt = (x: number) => {
    const width = surface.current?.clientWidth || 1;
    const seconds = view.fromS + (x / width) * (view.toS - view.fromS);
    return Math.min(Math.max(0, seconds), durationS);
  };
  const secondsOf = (px: number) => (px / (surface.current?.clientWidth || 1)) * (view.toS - view.fromS);
  const gestures = useGraphGestures(surface, {
    onAction: (action) => {
      if (action.type === 'toggle') props.onToggle();
      else if (action.type === 'jump') props.onJump(secondAt(action.x));
      else props.onSeek(secondAt(action.x));
    },
    onPinch: (factor, middlePx, byPx) => {
      isPinching.current = true;
      onView(moved(zoomed(view, factor, secondAt(middlePx), extentS), -secondsOf(byPx), extentS));
    },
    onRelease: () => {
      isPinching.current = false;
    },
    onWheel: (wheel) =>
      onView(
        'factor' in wheel
          ? zoomed(view, wheel.factor, secondAt(wheel.atPx), extentS)
          : moved(view, secondsOf(wheel.byPx), extentS),
      ),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const at = positionS();
    const stepS = Math.min(1, (view.toS - view.fromS) / 10);
    const keys: Record<string, () => void> = {
      ' ': props.onToggle,
      Enter: props.onToggle,
      ArrowRight: () => props.onSeek(Math.min(durationS, at + stepS)),
      ArrowLeft: () => props.onSeek(Math.max(0, at - stepS)),
      PageUp: () => props.onSeek(Math.min(durationS, at + durationS / 10)),
      PageDown: () => props.onSeek(Math.max(0, at - durationS / 10)),
      Home: () => props.onSeek(0),
      End: () => props.onSeek(durationS),
      '+': () => onView(zoomed(view, 1 / ZOOM_STEP, at, extentS)),
      '-': () => onView(zoomed(view, ZOOM_STEP, at, extentS)),
    };
    const act = keys[pressedKey(event) ?? ''];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  return (
    <div className={styles.graph}>
      <div
        ref={surface}
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationS * 10) / 10}
        aria-valuenow={0}
        aria-description={t('sound.graph.hint')}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        {props.shading && (
          <div className={styles.shading} aria-hidden>
            {props.shading}
          </div>
        )}
        <canvas ref={canvas} className={styles.canvas} data-outline={stretch ? 'stretch' : 'whole'} />
        {props.showsSpectrogram && (
          <SpectrogramView
            organ={graph.organ}
            recordingId={graph.recordingId}
            view={view}
            durationS={durationS}
            beside={props.beside}
          />
        )}
        {props.bands}
        <div ref={cursor} className={styles.cursor} aria-hidden />
      </div>
      {props.lane}
      <TimeAxis view={view} />
    </div>
  );
}
