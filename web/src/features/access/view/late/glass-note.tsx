import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { GlassOpening } from '@sadap/contract/access';
import { IconLockOpen2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../../i18n/dates.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { client } from '../../../../platform/api.ts';
import { Link } from '../../../../platform/navigation.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { glassOpeningsQuery } from '../../model/queries.ts';

const SHOWN_AT_FIRST = 3;

export function GlassNote({ openings }: { openings: GlassOpening[] }) {
  const { t } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? openings : openings.slice(0, SHOWN_AT_FIRST);
  const hidden = openings.length - shown.length;
  return (
    <Alert color="orange" icon={<IconLockOpen2 />} title={t('access.alarm.title')} role="alert">
      <Stack gap="sm">
        {shown.map((opening) => (
          <Opening key={opening.id} opening={opening} />
        ))}
        {hidden > 0 && (
          <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(true)}>
            {t('access.alarm.more', { count: hidden })}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function Opening({ opening }: { opening: GlassOpening }) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { user, patient, reason, note, at } = opening;
  const review = async () => {
    setBusy(true);
    try {
      await client.access.reviewOpening({ id: opening.id });
      await queries.invalidateQueries({ queryKey: glassOpeningsQuery().queryKey });
    } catch (error) {
      toast.failure(t('access.alarm.failed'), error);
      setBusy(false);
    }
  };
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 16rem' }}>
        <Text>
          {t('access.alarm.who', {
            user: user.fullName || user.username,
            patient: [patient.hn, patient.name].filter(Boolean).join(' '),
            at: dateTimeText(at, language),
          })}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[t(`access.reasons.${reason}`), note].filter(Boolean).join(': ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/admin/audit?${new URLSearchParams({ user: user.username, class: 'reading' })}`}
          variant="default"
        >
          {t('access.alarm.look')}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void review()}>
          {t('access.alarm.reviewed')}
        </Button>
      </Group>
    </Group>
  );
}
