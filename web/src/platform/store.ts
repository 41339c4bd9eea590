import { useSyncExternalStore } from 'react';

/** Listeners, called in the order in which they were added. */
export class Listeners<Heard extends unknown[] = []> {
  readonly #listeners = new Set<(...heard: Heard) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Returns a function that stops it. */
  readonly add = (listener: (...heard: Heard) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  tell(...heard: Heard): void {
    for (const listener of this.#listeners) listener(...heard);
  }
}

/** A value outside React that can be observed, in React with `useStore`. */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;
  /** Returns a function that stops it. */
  readonly subscribe = this.#listeners.add;

  /** Setting an equal value notifies nobody. */
  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#listeners.tell();
  }
}

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);
