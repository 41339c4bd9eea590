import type { FhirWrite } from '@sadap/contract/fhir-clients';
import type { Caller } from '../../http/caller.ts';

/** Accounts read every type; a program those of its token. */
export const mayRead = ({ machine }: Caller, type: string): boolean =>
  !machine || machine.types.has('*') || machine.types.has(type);

/** Accounts write what they write elsewhere; a program what its token names. */
export const mayWrite = ({ machine }: Caller, write: FhirWrite): boolean =>
  !machine || machine.writes.has(write);
