import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { rightsRequestCountsQuery } from '../../../queries/late/rights-requests.ts';

/** Tells an administrator of patients' requests that nobody has answered within 30 days. */
export function OverdueAlarm() {
  const { t } = useTexts();
  const { data } = useQuery(rightsRequestCountsQuery());
  const count = data?.overdue ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      color="orange"
      icon={<IconCalendarDue />}
      title={t('rightsRequests.alarm.title', { count })}
      role="alert"
    >
      <Stack align="flex-start" gap="sm">
        <Text>{t('rightsRequests.alarm.help')}</Text>
        <Button component={Link} to="/admin/privacy" variant="default" size="md">
          {t('rightsRequests.alarm.open')}
        </Button>
      </Stack>
    </Alert>
  );
}
