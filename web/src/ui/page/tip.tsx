import type { FloatingPosition } from '@mantine/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { pressedKey } from '../../platform/pressed-key.ts';
import styles from './tip.module.css';

type Floating = typeof import('../floating-tip.tsx').FloatingTip;
type Props = { label: string; position?: FloatingPosition; disabled?: boolean; children: ReactElement };

/**
 * A short text next to a control while it is hovered, focused or touched. The positioning code is fetched on
 * first use; a control has its own accessible name, so nothing is lost if that fails.
 */
export function Tip({ label, position = 'top', disabled = false, children }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [Floating, setFloating] = useState<Floating | null>(null);
  const isShown = isWanted && !disabled;

  useEffect(() => {
    if (!isShown || Floating) return;
    let isCurrent = true;
    import('../floating-tip.tsx').then(
      ({ FloatingTip }) => isCurrent && setFloating(() => FloatingTip),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isShown, Floating]);

  useEffect(() => {
    if (!isShown) return;
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) === 'Escape') setWanted(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its control is told
    <span
      ref={frame}
      role="presentation"
      className={styles.frame}
      onPointerEnter={() => setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onFocus={(event) => setWanted(event.target.matches(':focus-visible'))}
      onBlur={() => setWanted(false)}
    >
      {children}
      {Floating && (
        <Floating anchor={frame.current?.firstElementChild ?? null} {...{ label, position, isShown }} />
      )}
    </span>
  );
}
