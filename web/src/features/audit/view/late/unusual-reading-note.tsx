import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { UnusualReading } from '@sadap/contract/audit';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../../i18n/dates.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { client } from '../../../../platform/api.ts';
import { Link } from '../../../../platform/navigation.tsx';
import { unusualReadingQuery } from '../../../../queries/late/audit.ts';
import { toast } from '../../../../ui/toast/toast.ts';

export function UnusualReadingNote({ readings }: { readings: UnusualReading[] }) {
  const { t } = useTexts();
  return (
    <Alert color="orange" icon={<IconEyeExclamation />} title={t('audit.unusual.title')} role="alert">
      <Stack gap="sm">
        {readings.map((reading) => (
          <Reading key={reading.id} reading={reading} />
        ))}
      </Stack>
    </Alert>
  );
}

function Reading({ reading }: { reading: UnusualReading }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { user, opened, seen, limit } = reading;
  const review = async () => {
    setBusy(true);
    try {
      await client.audit.reviewUnusual({ id: reading.id });
      await queries.invalidateQueries({ queryKey: unusualReadingQuery().queryKey });
    } catch (error) {
      toast.failure(t('audit.unusual.failed'), error);
      setBusy(false);
    }
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text flex="1 1 16rem">
        {t(opened > limit ? 'audit.unusual.opened' : 'audit.unusual.seen', {
          user: user.fullName || user.username,
          count: opened > limit ? opened : seen,
          at: dateTimeText(reading.at, language),
        })}
      </Text>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/admin/audit?${new URLSearchParams({ user: user.username, class: 'reading' })}`}
          variant="default"
        >
          {t('audit.unusual.look')}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void review()}>
          {t('audit.unusual.reviewed')}
        </Button>
      </Group>
    </Group>
  );
}
