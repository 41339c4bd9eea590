import type { Recording } from '@sadap/contract/recordings';
import { useEffect, useState } from 'react';
import { soundOf, soundPlayer, useSoundPlayer } from '../../sound/index.ts';

/** Plays sounds one after the other. A sound that somebody starts meanwhile ends the turn. */
export function usePlayInTurn(recordings: readonly Recording[]) {
  const { sound, status } = useSoundPlayer();
  const [turn, setTurn] = useState<number | null>(null);
  const current = turn === null ? undefined : recordings[turn];
  const key = current && soundOf(current).key;

  const playFrom = (place: number) => {
    const next = recordings[place];
    setTurn(next ? place : null);
    if (next) soundPlayer.play(soundOf(next), 0);
  };
  useEffect(() => {
    if (turn === null || !sound) return;
    if (sound.key !== key) setTurn(null);
    else if (status === 'ended') {
      const next = recordings[turn + 1];
      setTurn(next ? turn + 1 : null);
      if (next) soundPlayer.play(soundOf(next), 0);
    }
  }, [turn, sound, key, status, recordings]);

  return {
    current,
    place: turn,
    hasNext: turn !== null && turn + 1 < recordings.length,
    start: () => playFrom(0),
    next: () => playFrom((turn ?? -1) + 1),
    stop: () => {
      setTurn(null);
      soundPlayer.stop();
    },
  };
}
export type PlayedInTurn = ReturnType<typeof usePlayInTurn>;
