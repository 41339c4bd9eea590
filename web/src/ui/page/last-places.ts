/** Search and page of each address as last left in this tab; a page's Back leads there. */
export class LastPlaces {
  private readonly places = new Map<string, string>();
  private readonly login: () => string | null;

  constructor(login: () => string | null) {
    this.login = login;
  }

  note({ pathname, search }: { pathname: string; search: string }): void {
    this.places.set(this.keyOf(pathname), search);
  }

  /** The address with the state in which it was last left, unless it has its own. */
  of(address: string): string {
    return address.includes('?') ? address : address + (this.places.get(this.keyOf(address)) ?? '');
  }

  /** Per login: the next one starts afresh. */
  private keyOf(pathname: string): string {
    return `${this.login()} ${pathname}`;
  }
}
