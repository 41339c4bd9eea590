import { Button, Group, Text } from '@mantine/core';
import { timeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';

type Shown = { isError: boolean; data: unknown; dataUpdatedAt: number; refetch: () => unknown };

/** Says that the data shown could not be reloaded, and how old it is. Renders nothing if all could. */
export function StaleNote({ queries }: { queries: readonly Shown[] }) {
  const { t } = useTexts();
  const stale = queries.filter(({ isError, data }) => isError && data !== undefined);
  if (stale.length === 0) return null;
  const since = new Date(Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  return (
    <Group role="alert" gap="sm" mb="sm">
      <Text size="sm" c="var(--mantine-color-red-text)">
        {t('layout.stale', { time: timeText(since.toISOString()) })}
      </Text>
      <Button size="compact-md" variant="default" onClick={() => stale.map(({ refetch }) => refetch())}>
        {t('layout.refresh')}
      </Button>
    </Group>
  );
}
