import { type RefObject, useEffect, useRef } from 'react';
import { i18n } from '../i18n/index.ts';

export type Painter = (
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  nowMs: number,
) => void;

/**
 * A canvas that is painted once per display frame while `isLive`, otherwise when it or its colours change;
 * out of sight only for paper and in other colours. The context is scaled to the display's pixels, so
 * painters work in CSS pixels.
 */
export function useCanvas(paint: Painter, isLive: boolean): RefObject<HTMLCanvasElement | null> {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const context = canvas.getContext('2d');
    if (!context) return sayUndrawn(canvas);
    let frame = 0;
    let isInSight = false;
    const draw = (nowMs: number) => {
      const { clientWidth: width, clientHeight: height } = canvas;
      const scale = window.devicePixelRatio || 1;
      if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
      }
      context.setTransform(scale, 0, 0, scale, 0, 0);
      if (width > 0 && height > 0) paint(context, { width, height }, nowMs);
      if (isLive && isInSight) frame = requestAnimationFrame(draw);
    };
    const redraw = () => {
      cancelAnimationFrame(frame);
      if (isInSight) frame = requestAnimationFrame(draw);
    };
    const sighting = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      redraw();
    });
    sighting.observe(canvas);
    const resizing = new ResizeObserver(redraw);
    resizing.observe(canvas);
    // At once: a printer waits for no frame.
    const drawNow = () => {
      cancelAnimationFrame(frame);
      draw(performance.now());
    };
    const colouring = new MutationObserver(drawNow);
    // What is out of sight is on the paper too.
    window.addEventListener('beforeprint', drawNow);
    colouring.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      cancelAnimationFrame(frame);
      sighting.disconnect();
      resizing.disconnect();
      colouring.disconnect();
      window.removeEventListener('beforeprint', drawNow);
    };
  }, [paint, isLive]);
  return canvasRef;
}

/** In place of a picture that the browser has no room for. Returns a function that takes the note away. */
function sayUndrawn(canvas: HTMLCanvasElement): () => void {
  const note = Object.assign(document.createElement('p'), { textContent: i18n.t('sound.undrawn') });
  note.setAttribute('role', 'status');
  canvas.after(note);
  return () => note.remove();
}

/** Resolves CSS custom properties at the canvas's place in the page. */
export function cssColors<Name extends string>(
  element: Element,
  names: Record<Name, string>,
): Record<Name, string> {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries<string>(names).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
  ) as Record<Name, string>;
}
