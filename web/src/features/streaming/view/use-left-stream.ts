import { useEffect, useRef } from 'react';
import { keepLeftStream, type LeftStream, takeLeftStream } from '../model/left-stream.ts';
import type { Stream } from './use-stream.ts';

/**
 * Stops a stream that a page left running where another check-up is opened next: nobody may record this
 * patient while the stethoscope still lies on the last one. A page of the same check-up continues with it.
 */
export function useLeftStream({ mac, phase, capture, stop }: Stream, checkUpId: number): void {
  const left = useRef<LeftStream | null>(null);
  const latest = useRef({ mac, phase });
  latest.current = { mac, phase };
  useEffect(() => {
    left.current ??= takeLeftStream(Date.now());
    return () => {
      const now = latest.current;
      if (now.phase === 'streaming' && now.mac !== null)
        keepLeftStream({ mac: now.mac, checkUpId, atMs: Date.now() });
      // This page was left before it knew whether the stream goes on.
      else if (left.current) keepLeftStream(left.current);
      left.current = null;
    };
  }, [checkUpId]);
  useEffect(() => {
    const found = left.current;
    if (!found || (phase !== 'streaming' && phase !== 'connecting')) return;
    left.current = null;
    const isOfAnother = found.mac === mac && found.checkUpId !== checkUpId;
    // What is being connected was asked for on this page; what is being recorded is shown with its patient.
    if (phase === 'streaming' && isOfAnother && !capture) void stop();
  }, [mac, phase, capture, checkUpId, stop]);
  useEffect(() => {
    if (phase !== 'streaming' || mac === null) return;
    const note = () => keepLeftStream({ mac, checkUpId, atMs: Date.now() });
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, [mac, phase, checkUpId]);
}
