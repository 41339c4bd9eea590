import { Card, Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { StaleNote } from './stale-note.tsx';

type Props<Data> = {
  /** Of the heading; unique on the page. */
  id: string;
  title: string;
  query: UseQueryResult<Data>;
  loadFailed: string;
  children: (data: Data) => ReactNode;
};

/** A section with a heading that shows one answer of the server: it is fetched, fails, or grows stale. */
export function QueriedSection<Data>({ id, title, query, loadFailed, children }: Props<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} mb="md" id={id}>
        {title}
      </Title>
      <StaleNote queries={[query]} />
      {isPending && <Skeleton height={60} />}
      {!isPending && !data && <LoadError title={loadFailed} error={error} onRetry={() => void refetch()} />}
      {data && children(data)}
    </Card>
  );
}
