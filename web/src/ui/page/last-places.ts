import { hasUnseen } from '../../platform/unseen-words.ts';

type Place = { search: string; state: unknown };
const PLAIN: Place = { search: '', state: null };

/** Search and page of each address as last left in this tab; a page's Back leads there. */
export class LastPlaces {
  private readonly places = new Map<string, Place>();
  private readonly login: () => string | null;

  constructor(login: () => string | null) {
    this.login = login;
  }

  note({ pathname, search, state }: { pathname: string } & Place): void {
    this.places.set(this.keyOf(pathname), { search, state: hasUnseen(state) ? state : null });
  }

  /** The address with the state in which it was last left, unless it has its own. */
  of(address: string): { to: string; state: unknown } {
    const last = address.includes('?') ? undefined : this.places.get(this.keyOf(address));
    const { search, state } = last ?? PLAIN;
    return { to: address + search, state };
  }

  /** Per login: the next one starts afresh. */
  private keyOf(pathname: string): string {
    return `${this.login()} ${pathname}`;
  }
}
