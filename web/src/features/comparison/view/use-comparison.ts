import type { Organ } from '@sadap/contract/positions';
import { matchMoment } from '@sadap/dsp';
import { useEffect, useRef, useState } from 'react';
import { type Sound, soundPlayer, useSoundPlayer } from '../../../sound/index.ts';
import { linkedAnew, type Offsets, offsetOf, sideAfter } from '../model/linked-time.ts';

/** A sound of the comparison. */
export type ComparedSound = { sound: Sound; durationS: number };

/** Result of the last switch. `beyond-end`: the side has already ended at that time, so this one stays. */
type Switched = { how: 'not-yet' | 'matched' | 'same-time' | 'beyond-end'; side: number };
/** How often to load the inaudible sounds along. */
const PRELOAD_MS = 1_000;

/** Sounds that play one at a time, with linked positions in time. `compared` stays the same. */
export function useComparison(organ: Organ, compared: readonly ComparedSound[]) {
  const { sound, status } = useSoundPlayer();
  const [active, setActive] = useState(0);
  const [offsets, setOffsets] = useState<Offsets>(compared.map(() => 0));
  const [switched, setSwitched] = useState<Switched>({ how: 'not-yet', side: 0 });
  const latest = useRef({ active, offsets });
  latest.current = { active, offsets };
  const isOurs = compared.some((each) => each.sound.key === sound?.key);
  const isPlaying = isOurs && (status === 'playing' || status === 'loading');

  useEffect(() => {
    const sounds = compared.map((each) => each.sound);
    soundPlayer.keep(...sounds.map(({ key, path }) => ({ key, path })));
    const timer = setInterval(() => {
      const { active: heard, offsets: now } = latest.current;
      const commonS = soundPlayer.positionS() - offsetOf(now, heard);
      for (const [side, { key }] of sounds.entries())
        if (side !== heard) soundPlayer.preload(key, Math.max(0, commonS + offsetOf(now, side) - 2));
    }, PRELOAD_MS);
    return () => {
      clearInterval(timer);
      soundPlayer.release(...sounds.map(({ key }) => key));
      for (const { key } of sounds) soundPlayer.stop(key);
      soundPlayer.setTrim({});
      soundPlayer.setFilter('none');
    };
  }, [compared]);

  const at = (side: number): ComparedSound => {
    const found = compared[side];
    if (!found) throw new Error(`there is no side ${side}`);
    return found;
  };

  /** The position of each side: of the playing one, or linked to it. */
  const positionS = (side: number): number => {
    const { active: heard, offsets: now } = latest.current;
    const isHeard = soundPlayer.state().sound?.key === at(heard).sound.key;
    const heardS = isHeard ? soundPlayer.positionS() : 0;
    return heardS + offsetOf(now, side) - offsetOf(now, heard);
  };
  const hasEnded = (side: number) => Math.max(0, positionS(side)) >= at(side).durationS;

  /** Switches to a side, at the same moment of its beat or breath. Goes on playing, or plays if asked. */
  const switchTo = (next: number, plays = isPlaying) => {
    if (next === active) return;
    if (hasEnded(next)) {
      setSwitched({ how: 'beyond-end', side: next });
      return;
    }
    const atS = positionS(active);
    const nearS = Math.max(0, positionS(next));
    const here = soundPlayer.envelope(at(active).sound.key)?.values;
    const there = soundPlayer.envelope(at(next).sound.key)?.values;
    const match =
      here && there ? matchMoment(here, atS, there, nearS, organ) : { positionS: nearS, isMatched: false };
    const laterS = match.positionS - atS;
    setSwitched({ how: match.isMatched ? 'matched' : 'same-time', side: next });
    setOffsets((before) => linkedAnew(before, active, next, laterS));
    setActive(next);
    const { loop } = soundPlayer.state();
    if (loop) soundPlayer.setLoop({ fromS: loop.fromS + laterS, toS: loop.toS + laterS });
    if (plays) soundPlayer.play(at(next).sound, match.positionS);
    else soundPlayer.seekTo(at(next).sound, match.positionS);
  };

  return {
    active,
    switched,
    isPlaying,
    positionS,
    offsetS: (side: number) => offsetOf(offsets, side),
    toggle: () => soundPlayer.toggle(at(active).sound),
    /** Jumps on one side, and makes it the playing one. */
    seek: (side: number, seconds: number) => {
      setActive(side);
      soundPlayer.seekTo(at(side).sound, seconds);
    },
    jump: (side: number, seconds: number) => {
      setActive(side);
      soundPlayer.play(at(side).sound, seconds);
    },
    switchTo,
    switchToNext: () =>
      switchTo(
        sideAfter(
          active,
          compared.map((_, side) => hasEnded(side)),
        ),
      ),
  };
}
export type Comparison = ReturnType<typeof useComparison>;
