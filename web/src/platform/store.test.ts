import { expect, it, vi } from 'vitest';
import { Listeners, Store } from './store.ts';

it('tells each listener until it stops', () => {
  const listeners = new Listeners<[number]>();
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = listeners.add(one);
  listeners.add(other);
  listeners.tell(1);
  stop();
  listeners.tell(2);
  expect(one.mock.calls).toEqual([[1]]);
  expect(other.mock.calls).toEqual([[1], [2]]);
  expect(listeners.size).toBe(1);
});

it('goes on telling where a listener stops while it hears', () => {
  const listeners = new Listeners();
  const other = vi.fn();
  const stop = listeners.add(() => stop());
  listeners.add(other);
  listeners.tell();
  expect(other).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(1);
});

it('keeps a value and tells of each other one', () => {
  const store = new Store({ count: 0 });
  const heard: number[] = [];
  store.subscribe(() => heard.push(store.get().count));
  store.set(store.get());
  store.set({ count: 1 });
  expect(heard).toEqual([1]);
});
