import type { Look } from '../../http/route-traces.ts';
import type { Resource } from '../fhir-resources/index.ts';
import type { Candidate, Paged } from './candidate-queries.ts';
import type { ServedType } from './search-parameters.ts';
import type { Token } from './search-query.ts';

export type ServedResource = Resource & { resourceType: ServedType; id: string };

/** Where this server is, and whose HN it has. */
export type Systems = { origin: string; hnSystem: string };

/** What resources of one type are made of: rows of a table, one or more resources each. */
export type Source = {
  type: ServedType;
  paged: Paged;
  /** About so many. */
  resourcesPerRow: number;
  /** What it costs to make those of one row: as many rows could be looked at instead. */
  rowCost: number;
  /** All that may stand in `code` and `category`, where these are searched. */
  codes?: Record<'code' | 'category', ReadonlySet<string>>;
  /** The row that a resource's id names; null: there is no such id. */
  rowOf(id: string): number | null;
  /** Rows with one of these identifiers. */
  identified?(tokens: readonly Token[], systems: Systems): Promise<number[]>;
  /** The resources of each row. */
  load(rows: readonly number[], systems: Systems): Promise<Map<number, ServedResource[]>>;
  /** What a row is that no search finds any more: one that is part of another; null: it is no such row. */
  past?(row: number, systems: Systems): Promise<ServedResource | null>;
  /** What somebody looked at who read one of its resources; of no patient, nothing. */
  look?(row: Candidate): Look;
};

const LARGEST_ID = 2 ** 31 - 1;

export const rowNumber = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
