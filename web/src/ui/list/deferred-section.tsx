import { Skeleton } from '@mantine/core';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenPainted } from '../../platform/when-idle.ts';

const waiting: (() => void)[] = [];
let isAtWork = false;

/** One after another, with pauses in which the page responds to touch. */
function drawNext(): void {
  const draw = waiting.shift();
  isAtWork = draw !== undefined;
  if (!draw) return;
  draw();
  whenPainted(drawNext);
}

function enqueue(draw: () => void): () => void {
  waiting.push(draw);
  if (!isAtWork) {
    isAtWork = true;
    whenPainted(drawNext);
  }
  return () => {
    const place = waiting.indexOf(draw);
    if (place >= 0) waiting.splice(place, 1);
  };
}

type Props = {
  /** Height reserved meanwhile, in px. */
  height: number;
  children: ReactNode;
};

/**
 * A part of a page below the first view: drawn right after it, some tenths of a second later on a slow
 * tablet.
 */
export function DeferredSection({ height, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => enqueue(() => startTransition(() => setDue(true))), []);
  return isDue ? children : <Skeleton height={height} radius="lg" aria-hidden />;
}
