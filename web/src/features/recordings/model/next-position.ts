/** The first unrecorded position after `current`, in the order of examination, wrapping around. */
export function nextPosition<Position extends string>(
  order: readonly Position[],
  recorded: ReadonlySet<string>,
  current: Position,
): Position | null {
  const start = order.indexOf(current);
  const walk = [...order.slice(start + 1), ...order.slice(0, start)];
  return walk.find((position) => !recorded.has(position)) ?? null;
}
