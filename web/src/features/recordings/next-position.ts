/** The first position after `current`, in walking order and around, that has no recording yet. */
export function nextPosition<Position extends string>(
  order: readonly Position[],
  recorded: ReadonlySet<string>,
  current: Position,
): Position | null {
  const start = order.indexOf(current);
  const walk = [...order.slice(start + 1), ...order.slice(0, start)];
  return walk.find((position) => !recorded.has(position)) ?? null;
}
