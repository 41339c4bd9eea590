import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { RightsRequest, RightsRequestDetails } from '@sadap/contract/rights-requests';
import { IconInbox, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { rightsRequestsKey } from '../../../queries/late/rights-requests.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { rightsRequestsQuery } from '../model/queries.ts';
import { ClosingForm } from './closing-form.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestRow } from './request-row.tsx';

type Opened = { form: 'add' } | { form: 'edit' | 'close'; request: RightsRequest };
type Props = {
  /** Called when a request has changed. */
  onChanged: () => void;
  /** A button that restricts the record of the request's patient. */
  restrict: (request: RightsRequest & { patient: { id: number } }) => ReactNode;
};

/** Requests of patients, those over their time first. */
export function RequestList({ onChanged, restrict }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(rightsRequestsQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: rightsRequestsKey() });
    onChanged();
  };
  const done = async () => {
    await changed();
    setOpened(null);
  };
  /** Without a form; shows what somebody else has saved if it fails. */
  const act = async (acting: Promise<RightsRequest>) => {
    await acting.catch((failure: unknown) => toast.failure(t('rightsRequests.saveFailed'), failure));
    await changed();
  };
  const save = async (details: RightsRequestDetails) => {
    if (opened?.form !== 'edit') await client.rightsRequests.open(details);
    else {
      const { id, version } = opened.request;
      await client.rightsRequests.change({ id, version, ...details });
    }
    await done();
  };
  const title = !opened
    ? ''
    : opened.form === 'add'
      ? t('rightsRequests.add')
      : t(`rightsRequests.${opened.form}Of`, { person: opened.request.person });
  return (
    <Card component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('rightsRequests.title')}</Title>
        <Button
          variant="light"
          size="md"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setOpened({ form: 'add' })}
        >
          {t('rightsRequests.add')}
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        {t('rightsRequests.about')}
      </Text>
      {isPending && <Skeleton height={120} radius="md" />}
      {error && !data && (
        <LoadError title={t('rightsRequests.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={IconInbox}
          title={t('rightsRequests.none')}
          message={t('rightsRequests.noneHint')}
        />
      )}
      <ul className={rows.list}>
        {data?.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            restrict={restrict}
            onEdit={() => setOpened({ form: 'edit', request })}
            onClose={() => setOpened({ form: 'close', request })}
            act={act}
          />
        ))}
      </ul>
      <FormDialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={title}
        size="lg"
        isLeavingAsked
      >
        {(onDirty) =>
          opened?.form === 'close' ? (
            <ClosingForm request={opened.request} onDirty={onDirty} onDone={done} />
          ) : (
            <RequestForm
              request={opened?.form === 'edit' ? opened.request : undefined}
              onDirty={onDirty}
              onSubmit={save}
            />
          )
        }
      </FormDialog>
    </Card>
  );
}
