import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; about: string; children: ReactNode };

/** A setting below what it is for. */
export function SettingCard({ title, about, children }: Props) {
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {about}
      </Text>
      {children}
    </Card>
  );
}
