import { ORGANS, type Organ, POSITIONS_OF, type Position } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';

export type Missing = {
  /** Of organs that have been listened to. */
  positions: { organ: Organ; positions: readonly Position[] }[];
  /** Sounds without findings. */
  unreviewed: number;
  /** Sounds with findings that no doctor has signed. */
  unsigned: number;
  vitalSigns: boolean;
};

type Sound = Pick<Recording, 'organ' | 'position' | 'doctor_analysis' | 'signature'>;

/** What a check-up lacks to be complete. */
export function missingOf(sounds: readonly Sound[], hasVitalSigns: boolean): Missing {
  const positions = ORGANS.map((organ) => {
    const recorded = new Set(sounds.filter((each) => each.organ === organ).map(({ position }) => position));
    const left = POSITIONS_OF[organ].filter((position) => !recorded.has(position));
    return { organ, positions: recorded.size === 0 ? [] : left };
  }).filter((each) => each.positions.length > 0);
  const reviewed = sounds.filter(({ doctor_analysis: analysis }) => analysis !== null);
  return {
    positions,
    unreviewed: sounds.length - reviewed.length,
    unsigned: reviewed.filter(({ signature }) => signature === null).length,
    vitalSigns: !hasVitalSigns,
  };
}
