import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { Link } from '../../../../platform/navigation.tsx';

/** Numbers of what is damaged, and of what could not be removed. */
export function AlarmNote({ count, unremoved }: { count: number; unremoved: number }) {
  const { t } = useTexts();
  return (
    <>
      {count > 0 && <Note title={t('storedData.alarm', { count })} help={t('storedData.alarmHelp')} />}
      {unremoved > 0 && (
        <Note title={t('storedData.unremoved', { count: unremoved })} help={t('storedData.unremovedHelp')} />
      )}
    </>
  );
}

function Note({ title, help }: { title: string; help: string }) {
  const { t } = useTexts();
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={title} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text>{help}</Text>
        <Button component={Link} to="/admin" variant="default" size="md">
          {t('storedData.alarmOpen')}
        </Button>
      </Stack>
    </Alert>
  );
}
