import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { namingCountsQuery } from '../../../queries/late/naming.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { NAMING_PAGE } from '../model/naming-page.ts';

/** How many patients wait for a name, with a link to them; nothing without any. */
export function ToBeNamedCount() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(namingCountsQuery());
  if (error && !data)
    return <LoadError title={t('naming.count.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.toBeNamed === 0) return null;
  const { toBeNamed, overdue } = data;
  return (
    <Alert
      color={overdue > 0 ? 'red' : 'orange'}
      icon={<IconUserQuestion />}
      role="region"
      aria-label={t('naming.list.title')}
    >
      <Group justify="space-between" gap="sm">
        <Stack gap={0} flex="1 1 14rem">
          <Text size="lg" fw={700}>
            {t('naming.count.all', { count: toBeNamed })}
          </Text>
          {overdue > 0 && <Text fw={700}>{t('naming.count.overdue', { count: overdue })}</Text>}
          <Text>{t('naming.count.why')}</Text>
        </Stack>
        <Button component={Link} to={NAMING_PAGE} size="md">
          {t('naming.count.open')}
        </Button>
      </Group>
    </Alert>
  );
}
