import type { Clock } from '../../clock.ts';
import { networkOf } from '../../http/client-address.ts';
import { createAttempts } from '../../limits/attempts.ts';

const DAY_MS = 24 * 3_600_000;
/** Of one address in a day. A ward's typing errors stay far below; whoever guesses names learns few. */
const MOST_TOLD = 30;

type Options = {
  /** `LOGIN_ANSWERS=same`. */
  areAlwaysHidden: boolean;
  /** `RATE_LIMIT=on`. */
  areLimited: boolean;
};

/**
 * Whether answers to a stranger may still tell which names exist. After too many answers they no longer do,
 * for that address and until the next day; nobody is kept from signing in.
 */
export function createNameAnswers(clock: Clock, { areAlwaysHidden, areLimited }: Options) {
  const ofKind = () => {
    const told = createAttempts(clock, MOST_TOLD, DAY_MS);
    return {
      areUsedUp: (address: string) => areLimited && told.areExceeded(networkOf(address)),
      /** An answer tells whether a name exists. */
      note(address: string) {
        const network = networkOf(address);
        if (!told.areExceeded(network)) told.add(network);
      },
    };
  };
  return { areAlwaysHidden, atLogin: ofKind(), atRegistration: ofKind() };
}
export type NameAnswers = ReturnType<typeof createNameAnswers>;
