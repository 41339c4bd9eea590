export { type Named, signedCheckUp, signedResult } from './gather.ts';
export { signedResultQueries } from './queries.ts';
export type {
  MeasuredSigns,
  ResultPerson,
  ResultSound,
  SignedCheckUp,
  SignedResult,
} from './signed-result.ts';
