import { Group, Loader, SimpleGrid, Title } from '@mantine/core';
import { IconCpu, IconServer2, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/index.ts';
import { api } from '../../platform/api.ts';
import { useServerConnected } from '../../platform/realtime.ts';
import { systemInfoQuery } from '../../queries/late/system.ts';
import { LoadError } from '../../ui/page/load-error.tsx';
import { StaleNote } from '../../ui/page/stale-note.tsx';
import { Fact } from './fact.tsx';
import { healthIn } from './health.ts';
import { ServerFact } from './server-fact.tsx';

const POLL_MS = 15_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** The server's report about itself. */
export function SystemCards() {
  const { t } = useTexts();
  const info = useQuery({ ...systemInfoQuery(), refetchInterval: POLL_MS });
  const health = useQuery(api.system.health.queryOptions({ refetchInterval: POLL_MS, retry: false }));
  const isConnected = useServerConnected();
  // A pending request cannot reveal that the line has fallen silent.
  const said = health.isError ? healthIn(health.error) : (health.data ?? null);
  const server = <ServerFact health={isConnected || health.isError ? said : null} />;
  return (
    <section>
      <Title order={2} mb="md">
        {t('system.title')}
      </Title>
      <StaleNote queries={[info]} />
      {info.isPending || health.isPending ? (
        <Group justify="center" p="xl">
          <Loader aria-label={t('system.loading')} role="status" />
        </Group>
      ) : info.data ? (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
          <Fact icon={IconStethoscope} name={t('system.activeDevices')}>
            {t('system.ofTotal', { active: info.data.activeDevices, total: info.data.totalDevices })}
          </Fact>
          <Fact icon={IconServer2} name={t('system.memory')}>
            {t('system.megabytes', { value: Math.round(info.data.heapUsed / BYTES_PER_MEGABYTE) })}
          </Fact>
          <Fact icon={IconCpu} name={t('system.activeWorkers')}>
            {info.data.activeWorkers}
          </Fact>
          {server}
        </SimpleGrid>
      ) : (
        <>
          <LoadError
            title={t('system.loadFailed')}
            error={info.error}
            onRetry={() => void Promise.all([info.refetch(), health.refetch()])}
          />
          {server}
        </>
      )}
    </section>
  );
}
