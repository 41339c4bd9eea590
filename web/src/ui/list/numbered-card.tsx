import { Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './numbered-card.module.css';

type Props = { number: number; title: string; action?: ReactNode; children: ReactNode };

/** One of the numbered cards of a patient's page. */
export function NumberedCard({ number, title, action, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Text component="span" className={styles.number ?? ''} aria-hidden>
            {number}
          </Text>
          <Title order={2} id={id}>
            {title}
          </Title>
        </Group>
        {action}
      </Group>
      {children}
    </Card>
  );
}
