import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

type Props = {
  /** Save, and what stands beside it. */
  children: ReactNode;
  /** What stands in the way of saving. */
  said?: ReactNode;
  /** Outside of a dialog: what the form lies on. Without it the foot stays at the end of the form. */
  lieOn?: 'page' | 'card';
};

/** The foot of a form: in sight wherever the form is scrolled to. */
export function FormActions({ children, said, lieOn }: Props) {
  return (
    <div className={styles.actions} data-lie-on={lieOn} data-keep-clear="">
      {said}
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </div>
  );
}
