import { useCallback, useEffect, useRef, useState } from 'react';
import { useRealtimeEvent } from '../../../platform/realtime.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { afterLook, LINE_IS_FINE, type LineTrouble } from '../model/line-trouble.ts';
import { LineWatch } from '../model/line-watch.ts';
import { listeningEngine } from '../model/listening-engine.ts';
import { isReducedNow, onArrival } from '../model/live-sound.ts';

const LOOK_EVERY_MS = 250;
/** The server says it once a second. */
const SAID_FOR_MS = 3_000;

/** What is wrong with the live sound of this stethoscope on its way, and on whose line. */
export function useLineTrouble(mac: string | null, isLive: boolean): LineTrouble | null {
  const [shown, setShown] = useState<LineTrouble | null>(null);
  const said = useRef({ lateMs: 0, atMs: Number.NEGATIVE_INFINITY });
  useRealtimeEvent(
    'stream:late',
    useCallback(
      (event) => {
        if (event.mac === mac) said.current = { lateMs: event.lateMs, atMs: steadyMs() };
      },
      [mac],
    ),
  );
  useEffect(() => {
    setShown(null);
    said.current.lateMs = 0;
    if (!isLive || mac === null) return;
    const watch = new LineWatch();
    let state = LINE_IS_FINE;
    const stopArrivals = onArrival((frame) => watch.arrived(frame, steadyMs()));
    const stopReports = listeningEngine.onReport((report) => watch.played(report, steadyMs()));
    const timer = setInterval(() => {
      const { lateMs, atMs } = said.current;
      const look = watch.look(steadyMs());
      const stethoscopeLateMs = look.atMs - atMs < SAID_FOR_MS ? lateMs : 0;
      state = afterLook(state, { ...look, stethoscopeLateMs, isReduced: isReducedNow.get() });
      setShown(state.shown);
    }, LOOK_EVERY_MS);
    return () => {
      stopArrivals();
      stopReports();
      clearInterval(timer);
    };
  }, [mac, isLive]);
  return shown;
}
