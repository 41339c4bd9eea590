import type { Organ } from '@sadap/contract/positions';
import { matchMoment } from '@sadap/dsp';
import { useEffect, useRef, useState } from 'react';
import { type Sound, soundPlayer, useSoundPlayer } from '../../../sound/index.ts';

type Side = 'a' | 'b';
/**
 * Result of the last switch. `beyond-end`: the other sound has already ended at that time, so this one stays.
 */
type Switched = 'not-yet' | 'matched' | 'same-time' | 'beyond-end';
const OTHER: Record<Side, Side> = { a: 'b', b: 'a' };
/** How often to load the inaudible sound along. */
const PRELOAD_MS = 1_000;

/** Two sounds that play one at a time, with linked positions in time. */
export function useComparison(organ: Organ, sounds: Record<Side, Sound>, durationsS: Record<Side, number>) {
  const { sound, status } = useSoundPlayer();
  const [active, setActive] = useState<Side>('a');
  /** Seconds by which B's moment is later than A's. */
  const [offsetS, setOffsetS] = useState(0);
  const [switched, setSwitched] = useState<Switched>('not-yet');
  const latest = useRef({ active, offsetS });
  latest.current = { active, offsetS };
  const { a, b } = sounds;
  const isOurs = sound?.key === a.key || sound?.key === b.key;
  const isPlaying = isOurs && (status === 'playing' || status === 'loading');

  useEffect(() => {
    soundPlayer.keep({ key: a.key, path: a.path }, { key: b.key, path: b.path });
    const timer = setInterval(() => {
      const { active: side, offsetS: later } = latest.current;
      const linkedS = soundPlayer.positionS() + (side === 'a' ? later : -later);
      soundPlayer.preload(side === 'a' ? b.key : a.key, Math.max(0, linkedS - 2));
    }, PRELOAD_MS);
    return () => {
      clearInterval(timer);
      soundPlayer.release(a.key, b.key);
      soundPlayer.stop(a.key);
      soundPlayer.stop(b.key);
      soundPlayer.setTrim({});
      soundPlayer.setFilter('none');
    };
  }, [a.key, a.path, b.key, b.path]);

  /** The position of each side: of the playing one, or linked to it. */
  const positionS = (side: Side): number => {
    const current = soundPlayer.state().sound?.key;
    const heardS = current === sounds[latest.current.active].key ? soundPlayer.positionS() : 0;
    if (side === latest.current.active) return heardS;
    return heardS + (side === 'b' ? latest.current.offsetS : -latest.current.offsetS);
  };

  return {
    active,
    offsetS,
    switched,
    isPlaying,
    positionS,
    toggle: () => soundPlayer.toggle(sounds[active]),
    /** Jumps on one side, and makes it the playing one. */
    seek: (side: Side, seconds: number) => {
      setActive(side);
      soundPlayer.seekTo(sounds[side], seconds);
    },
    jump: (side: Side, seconds: number) => {
      setActive(side);
      soundPlayer.play(sounds[side], seconds);
    },
    /** Switches to the other sound, at the same moment of its beat or breath. */
    switchSides: () => {
      const next = OTHER[active];
      const atS = positionS(active);
      const nearS = Math.max(0, positionS(next));
      if (nearS >= durationsS[next]) {
        setSwitched('beyond-end');
        return;
      }
      const here = soundPlayer.envelope(sounds[active].key)?.values;
      const there = soundPlayer.envelope(sounds[next].key)?.values;
      const match =
        here && there ? matchMoment(here, atS, there, nearS, organ) : { positionS: nearS, isMatched: false };
      setSwitched(match.isMatched ? 'matched' : 'same-time');
      setOffsetS(next === 'b' ? match.positionS - atS : atS - match.positionS);
      setActive(next);
      const { loop } = soundPlayer.state();
      const laterS = match.positionS - atS;
      if (loop) soundPlayer.setLoop({ fromS: loop.fromS + laterS, toS: loop.toS + laterS });
      if (isPlaying) soundPlayer.play(sounds[next], match.positionS);
      else soundPlayer.seekTo(sounds[next], match.positionS);
    },
  };
}
