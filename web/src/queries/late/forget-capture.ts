import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { capturesKey } from '../streaming.ts';

/** A capture was saved or discarded: no list shows it any more, whenever it is asked for again. */
export function forgetCapture(queries: QueryClient, id: string): void {
  queries.setQueriesData({ queryKey: api.captures.list.key() }, (list: { id: string }[] | undefined) =>
    list?.filter((each) => each.id !== id),
  );
  void queries.invalidateQueries({ queryKey: capturesKey() });
}
