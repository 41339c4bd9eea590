import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../platform/navigation.tsx';

type Props = {
  /** Red: something is lost or stands still. Orange: somebody should look. */
  color: 'red' | 'orange';
  icon: ReactNode;
  title: string;
  help: string;
  /** Where it is seen to, and what the button says. */
  to: string;
  open: string;
};

/** Tells an administrator, on the dashboard, of what has to be seen to on another page. */
export function AlarmNote({ color, icon, title, help, to, open }: Props) {
  return (
    <Alert color={color} icon={icon} title={title} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text>{help}</Text>
        <Button component={Link} to={to} variant="default" size="md">
          {open}
        </Button>
      </Stack>
    </Alert>
  );
}
