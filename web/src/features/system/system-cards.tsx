import { Card, Group, Loader, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import type { Health } from '@sadap/contract/system';
import { type Icon, IconCpu, IconServer, IconServer2, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/index.ts';
import { api } from '../../platform/api.ts';
import { useServerConnected } from '../../platform/realtime.ts';
import { systemInfoQuery } from '../../queries/late/system.ts';
import { LoadError } from '../../ui/page/load-error.tsx';
import { StaleNote } from '../../ui/page/stale-note.tsx';
import { healthIn } from './health.ts';

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

function ServerFact({ health }: { health: Health | null }) {
  const { t } = useTexts();
  const isOnline = health?.status === 'ok';
  const isAlone = health?.otherServers === 'failing';
  const text = isOnline ? 'system.online' : health ? 'system.failing' : 'system.unreachable';
  const parts = health && [
    `${t('system.database')}: ${t(`system.states.${health.database}`)}`,
    `${t('system.storage')}: ${t(`system.states.${health.blobStore}`)}`,
    `${t('system.storedData')}: ${t(`system.states.${health.storedData}`)}`,
    ...(health.removal === 'failing' ? [t('system.notRemoved')] : []),
    ...(health.otherServers === 'absent'
      ? []
      : [`${t('system.otherServers')}: ${t(`system.otherServersStates.${health.otherServers}`)}`]),
  ];
  return (
    <Fact
      icon={IconServer}
      name={t('system.server')}
      color={isOnline ? (isAlone ? 'orange' : 'green') : 'red'}
      details={parts ?? []}
    >
      {t(text)}
    </Fact>
  );
}

type FactProps = {
  icon: Icon;
  name: string;
  children: string | number;
  color?: string;
  details?: string[];
};

function Fact({ icon: FactIcon, name, children, color = 'teal', details = [] }: FactProps) {
  return (
    <Card padding="md">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={color} size={44} radius="md">
          <FactIcon size={24} stroke={1.7} />
        </ThemeIcon>
        <div>
          <Text c="dimmed">{name}</Text>
          <Text fz="lg" fw={600} className="sadap-digits">
            {children}
          </Text>
          {details.map((detail) => (
            <Text key={detail} size="sm" c="dimmed">
              {detail}
            </Text>
          ))}
        </div>
      </Group>
    </Card>
  );
}
