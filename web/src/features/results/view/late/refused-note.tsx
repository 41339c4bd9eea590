import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { Link } from '../../../../platform/navigation.tsx';

export function RefusedNote({ count }: { count: number }) {
  const { t } = useTexts();
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('results.alarm', { count })} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text>{t('results.alarmHelp')}</Text>
        <Button component={Link} to="/admin" variant="default" size="md">
          {t('results.alarmOpen')}
        </Button>
      </Stack>
    </Alert>
  );
}
