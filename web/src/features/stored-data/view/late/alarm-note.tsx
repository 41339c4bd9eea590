import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { Link } from '../../../../platform/navigation.tsx';

export function AlarmNote({ count }: { count: number }) {
  const { t } = useTexts();
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('storedData.alarm', { count })} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text>{t('storedData.alarmHelp')}</Text>
        <Button component={Link} to="/admin" variant="default" size="md">
          {t('storedData.alarmOpen')}
        </Button>
      </Stack>
    </Alert>
  );
}
