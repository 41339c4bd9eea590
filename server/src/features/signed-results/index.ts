export { signedCheckUp, signedResult } from './gather.ts';
export { type Named, signedResultQueries } from './queries.ts';
export type {
  MeasuredSigns,
  ResultPerson,
  ResultSound,
  SignedCheckUp,
  SignedResult,
} from './signed-result.ts';
