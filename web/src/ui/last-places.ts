/** Search and page of each address as it was last left in this tab: Back on a page leads there. */
export class LastPlaces {
  private readonly places = new Map<string, string>();
  private readonly login: () => string | null;

  constructor(login: () => string | null) {
    this.login = login;
  }

  note({ pathname, search }: { pathname: string; search: string }): void {
    this.places.set(this.keyOf(pathname), search);
  }

  /** The address with what it was last left with, unless it says that itself. */
  of(address: string): string {
    return address.includes('?') ? address : address + (this.places.get(this.keyOf(address)) ?? '');
  }

  /** Of each login: the next one begins anew. */
  private keyOf(pathname: string): string {
    return `${this.login()} ${pathname}`;
  }
}
