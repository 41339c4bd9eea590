import { Badge, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Protocol } from '@sadap/contract/protocols';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { protocolsQuery } from '../../../queries/late/examinations.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import { IconAction } from '../../../ui/list/icon-action.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { confirm } from '../../../ui/page/confirm.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { nameIn } from '../model/protocol-choice.ts';

const dialogModule = lazyModule(() => import('./protocol-dialog.tsx'));
const EMPTY: Protocol = {
  id: '',
  isOwn: true,
  version: 0,
  name: { th: '', en: '' },
  ages: 'all',
  steps: [],
};

/** Every protocol; the hospital's own are made, changed and deleted here. */
export function ProtocolSettings() {
  const { t, language } = useTexts();
  const { data, isPending, error, refetch } = useQuery(protocolsQuery());
  const [edited, setEdited] = useState<{ protocol: Protocol; isNew: boolean } | null>(null);
  const close = useCallback(() => setEdited(null), []);
  const remove = useDeleteProtocol();
  const copyOf = (protocol: Protocol): Protocol => ({
    ...protocol,
    name: {
      th: t('examination.protocols.copyOf', { name: protocol.name.th }),
      en: protocol.name.en && t('examination.protocols.copyOf', { name: protocol.name.en }),
    },
  });
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Text c="dimmed" flex="1 1 18rem">
          {t('examination.protocols.hint')}
        </Text>
        <Button
          leftSection={<IconPlus size={18} />}
          onClick={() => setEdited({ protocol: EMPTY, isNew: true })}
        >
          {t('examination.protocols.add')}
        </Button>
      </Group>
      {isPending && <Skeleton height={240} />}
      {error && !data && (
        <LoadError
          title={t('examination.loadProtocolsFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={rows.list}>
        {data?.map((protocol) => {
          const name = nameIn(language, protocol.name);
          return (
            <li key={protocol.id} className={rows.row}>
              <Stack gap={4} className={rows.what ?? ''} align="flex-start">
                <Text fw={600}>{name}</Text>
                <Group gap="xs">
                  <Badge color={protocol.isOwn ? 'teal' : 'gray'}>
                    {t(`examination.protocols.${protocol.isOwn ? 'own' : 'builtIn'}`)}
                  </Badge>
                  <Text size="sm" c="dimmed">
                    {[
                      t('examination.steps', { count: protocol.steps.length }),
                      t(`examination.protocols.agesOf.${protocol.ages}`),
                    ].join(' · ')}
                  </Text>
                </Group>
              </Stack>
              <Group gap="xs" wrap="nowrap">
                {protocol.isOwn && (
                  <IconAction
                    icon={IconPencil}
                    label={t('examination.protocols.edit')}
                    of={name}
                    onClick={() => setEdited({ protocol, isNew: false })}
                  />
                )}
                <IconAction
                  icon={IconCopy}
                  label={t('examination.protocols.copy')}
                  of={name}
                  onClick={() => setEdited({ protocol: copyOf(protocol), isNew: true })}
                />
                {protocol.isOwn && (
                  <IconAction
                    icon={IconTrash}
                    label={t('examination.protocols.delete')}
                    of={name}
                    isDangerous
                    onClick={() => void remove(protocol)}
                  />
                )}
              </Group>
            </li>
          );
        })}
      </ul>
      <LazyOpened module={dialogModule} opened={edited !== null} onClose={close}>
        {({ ProtocolDialog }) => edited && <ProtocolDialog {...edited} onClose={close} />}
      </LazyOpened>
    </Card>
  );
}

function useDeleteProtocol() {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async ({ id }: Protocol) => {
    const isSure = await confirm({
      title: t('examination.protocols.deleteTitle'),
      message: t('examination.protocols.deleteMessage'),
      confirm: t('examination.protocols.delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await client.protocols.delete({ id: Number(id) });
      toast.success({ title: t('examination.protocols.deleted') });
    } catch (error) {
      toast.failure(t('examination.protocols.deleteFailed'), error);
    } finally {
      await queries.invalidateQueries({ queryKey: protocolsQuery().queryKey });
    }
  };
}
