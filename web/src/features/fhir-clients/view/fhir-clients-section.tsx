import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { FhirClient } from '@sadap/contract/fhir-clients';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { fhirClientsQuery } from '../../../queries/late/fhir-clients.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { IconAction } from '../../../ui/list/icon-action.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { confirm } from '../../../ui/page/confirm.tsx';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FhirClientForm } from './fhir-client-form.tsx';
import { WRITE_NAMES } from './write-names.ts';

/** Which programs of the hospital read and write by themselves. */
export function FhirClientsSection() {
  const { t } = useTexts();
  const query = useQuery(fhirClientsQuery());
  const [isAdding, setAdding] = useState(false);
  const close = useCallback(() => setAdding(false), []);
  return (
    <QueriedSection
      id="fhir-clients-title"
      title={t('fhirClients.title')}
      query={query}
      loadFailed={t('fhirClients.loadFailed')}
    >
      {(clients) => (
        <>
          <Group justify="space-between" mb="sm">
            <Text c="dimmed" flex="1 1 18rem">
              {t('fhirClients.about')}
            </Text>
            <Button size="md" leftSection={<IconPlus size={20} />} onClick={() => setAdding(true)}>
              {t('fhirClients.add')}
            </Button>
          </Group>
          {clients.length === 0 && <Text role="status">{t('fhirClients.none')}</Text>}
          <ul className={rows.list}>
            {clients.map((each) => (
              <Program key={each.id} program={each} />
            ))}
          </ul>
          <FormDialog opened={isAdding} onClose={close} title={t('fhirClients.add')} size="lg">
            {(onDirty) => <FhirClientForm onDone={close} onDirty={onDirty} />}
          </FormDialog>
        </>
      )}
    </QueriedSection>
  );
}

function Program({ program }: { program: FhirClient }) {
  const { t, language } = useTexts();
  const revoke = useRevoke();
  const { id, name, types, keyIds, readsRestricted, writes, writesAs, lastUsedAt, revokedAt } = program;
  const facts = [
    t('fhirClients.reads', { types: types.includes('*') ? t('fhirClients.everyType') : types.join(', ') }),
    ...(readsRestricted ? [t('fhirClients.readsRestricted')] : []),
    ...(writesAs === null
      ? []
      : [
          t('fhirClients.mayWrite', {
            writes: writes.map((each) => t(WRITE_NAMES[each])).join(', '),
            username: writesAs,
          }),
        ]),
    lastUsedAt
      ? t('fhirClients.lastUsed', { time: dateTimeText(lastUsedAt, language) })
      : t('fhirClients.neverUsed'),
  ];
  return (
    <li className={rows.row}>
      <Stack gap={4} className={rows.what ?? ''} align="flex-start">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {revokedAt && (
            <Badge color="gray">
              {t('fhirClients.revoked', { time: dateTimeText(revokedAt, language) })}
            </Badge>
          )}
        </Group>
        <Text size="sm">{facts.join(' · ')}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('fhirClients.id', { id })}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('fhirClients.keyIds', { ids: keyIds.join(', ') })}
        </Text>
      </Stack>
      {!revokedAt && (
        <IconAction
          icon={IconTrash}
          label={t('fhirClients.revoke')}
          of={name}
          isDangerous
          onClick={() => void revoke(program)}
        />
      )}
    </li>
  );
}

function useRevoke() {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async ({ id, name }: FhirClient) => {
    const isSure = await confirm({
      title: t('fhirClients.revokeTitle', { name }),
      message: t('fhirClients.revokeMessage'),
      confirm: t('fhirClients.revoke'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await client.fhirClients.revoke({ id });
      toast.success({ title: t('fhirClients.revokeDone') });
    } catch (error) {
      toast.failure(t('fhirClients.revokeFailed'), error);
    } finally {
      await queries.invalidateQueries({ queryKey: fhirClientsQuery().queryKey });
    }
  };
}
