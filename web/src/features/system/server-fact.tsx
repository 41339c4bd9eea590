import type { Health } from '@sadap/contract/system';
import { IconServer } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Fact } from './fact.tsx';

/** What the server says of itself; null: it cannot be reached. */
export function ServerFact({ health }: { health: Health | null }) {
  const { t } = useTexts();
  const isOnline = health?.status === 'ok';
  const isAlone = health?.otherServers === 'failing';
  const text = isOnline ? 'system.online' : health ? 'system.failing' : 'system.unreachable';
  const parts = health && [
    `${t('system.database')}: ${t(`system.states.${health.database}`)}`,
    `${t('system.storage')}: ${t(`system.states.${health.blobStore}`)}`,
    `${t('system.storedData')}: ${t(`system.states.${health.storedData}`)}`,
    ...(health.removal === 'failing' ? [t('system.notRemoved')] : []),
    ...(health.auditTimeStamps === 'failing' ? [t('system.notStamped')] : []),
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
