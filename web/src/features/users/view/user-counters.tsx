import { Card, SimpleGrid, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { IconShieldCog, IconUser, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import styles from './users.module.css';

const COUNTERS = [
  { name: 'total', Icon: IconUsers },
  { name: 'administrators', Icon: IconShieldCog },
  { name: 'regular', Icon: IconUser },
] as const;

export const userCountsQuery = () => api.users.counts.queryOptions();

export function UserCounters() {
  const { t } = useTexts();
  const { data, isError, error, refetch } = useQuery(userCountsQuery());
  if (isError && !data)
    return <LoadError title={t('users.countsFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      {COUNTERS.map(({ name, Icon }) => (
        <Card key={name} padding="md" className={styles.counter ?? ''} style={{ flexDirection: 'row' }}>
          <ThemeIcon variant="light" size={44} radius="md">
            <Icon size={24} stroke={1.7} />
          </ThemeIcon>
          <div>
            <Text c="dimmed">{t(`users.counters.${name}`)}</Text>
            {data ? (
              <Text fz="1.6rem" fw={600} lh={1.3} className="sadap-digits">
                {data[name]}
              </Text>
            ) : (
              <Skeleton height={34} width={48} />
            )}
          </div>
        </Card>
      ))}
    </SimpleGrid>
  );
}
