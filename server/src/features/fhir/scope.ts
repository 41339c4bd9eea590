import type { Caller } from '../../http/caller.ts';

/** Accounts read every type; a program those of its token. */
export const mayRead = ({ machine }: Caller, type: string): boolean =>
  !machine || machine.types.has('*') || machine.types.has(type);
