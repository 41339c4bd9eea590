import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

type Props = {
  /** Save, and the buttons next to it. */
  children: ReactNode;
  /** What prevents saving. */
  said?: ReactNode;
  /** Outside of a dialog: the surface under the form. Without it the footer stays at the end of the form. */
  lieOn?: 'page' | 'card';
};

/** The footer of a form: visible wherever the form is scrolled. */
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
