import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** What has happened elsewhere while a form is filled in: said at its foot, so that no tap misses what it was meant for. */
export function FormNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert color="yellow" role="alert" title={title}>
      {children}
    </Alert>
  );
}
