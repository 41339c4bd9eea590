import type { Organ } from '@sadap/contract/positions';
import { lastFor } from './usual-device.ts';

/** How hospitals name what is meant for one organ. */
const NAMED: Record<Organ, RegExp> = {
  heart: /heart|cardi|หัวใจ/i,
  lung: /lung|pulmo|respir|ปอด/i,
};

/** 1: its name says that it is for this organ; -1: for the other one; 0: for none, or for both. */
function namedFor(organ: Organ, name: string): number {
  const isNamed = (of: Organ) => Number(NAMED[of].test(name));
  return isNamed(organ) - isNamed(organ === 'heart' ? 'lung' : 'heart');
}

/**
 * The stethoscope that was used last for the organ first, then those that are named for it; last, those that
 * are named for the other one.
 */
export function suitableFirst<One extends { macAddress: string; name: string }>(
  organ: Organ,
  devices: readonly One[],
): One[] {
  const last = lastFor(organ, false);
  const suits = ({ macAddress, name }: One) => (macAddress === last ? 2 : namedFor(organ, name));
  return devices.toSorted((a, b) => suits(b) - suits(a));
}
