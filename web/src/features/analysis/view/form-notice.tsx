import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** A notice about changes elsewhere, in the form's footer, so that no tap misses its target. */
export function FormNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert color="yellow" role="alert" title={title}>
      {children}
    </Alert>
  );
}
