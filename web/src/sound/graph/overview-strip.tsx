import { type PointerEvent, useCallback, useMemo } from 'react';
import { cssColors, useCanvas } from '../use-canvas.ts';
import { outlineOf, paintGraph } from './graph-painting.ts';
import styles from './overview-strip.module.css';
import { moved, type TimeWindow, wholeOf } from './time-window.ts';

type Props = {
  peaks: readonly number[];
  durationS: number;
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  scale: number;
};

/**
 * The whole sound with a frame around the visible part; pointing moves the frame. The keyboard uses the
 * graph.
 */
export function OverviewStrip({ peaks, durationS, view, onView, scale }: Props) {
  const outline = useMemo(() => outlineOf(peaks, durationS), [peaks, durationS]);
  const paint = useCallback(
    (context: CanvasRenderingContext2D, size: { width: number; height: number }) => {
      const colors = cssColors(context.canvas, {
        line: '--strip-line',
        outside: '--strip-line',
        loop: '--strip-line',
        loopEdge: '--strip-line',
        gap: '--strip-line',
        middle: '--strip-middle',
      });
      paintGraph(
        context,
        size,
        { outline, view: wholeOf(durationS), scale, gaps: [], loop: null, durationS },
        colors,
      );
    },
    [outline, durationS, scale],
  );
  const canvas = useCanvas(paint, false);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const atS = ((event.clientX - box.left) / box.width) * durationS;
    onView(moved(view, atS - (view.fromS + view.toS) / 2, durationS));
  };
  return (
    <div className={styles.strip} onPointerDown={point} onPointerMove={point} aria-hidden>
      <canvas ref={canvas} className={styles.canvas} />
      <div
        className={styles.frame}
        style={{
          insetInlineStart: `${(view.fromS / durationS) * 100}%`,
          inlineSize: `${((view.toS - view.fromS) / durationS) * 100}%`,
        }}
      />
    </div>
  );
}
