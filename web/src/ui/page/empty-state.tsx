import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { icon: Icon; title: string; message?: string; children?: ReactNode };

/** Shown where a list is empty. */
export function EmptyState({ icon: StateIcon, title, message, children }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" ta="center">
      <ThemeIcon variant="light" size={56} radius="50%">
        <StateIcon size={28} stroke={1.6} />
      </ThemeIcon>
      <Text fw={600} size="lg">
        {title}
      </Text>
      {message && <Text c="dimmed">{message}</Text>}
      {children}
    </Stack>
  );
}
