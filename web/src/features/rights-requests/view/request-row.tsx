import { Button, Group, Text } from '@mantine/core';
import type { Right, RightsRequest } from '@sadap/contract/rights-requests';
import { type ReactNode, useState } from 'react';
import { dateText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import { DueBadge } from './due-badge.tsx';

type OfPatient = RightsRequest & { patient: { id: number } };
type Props = {
  request: RightsRequest;
  restrict: (request: OfPatient) => ReactNode;
  onEdit: () => void;
  onClose: () => void;
  act: (acting: Promise<RightsRequest>) => Promise<void>;
};

const isOfPatient = (request: RightsRequest): request is OfPatient => request.patient !== null;

export function RequestRow(props: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { request } = props;
  const { kind, hn, patient, person, what, receivedAt, dueAt, handledBy, closed } = request;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text fw={600}>{t(`rightsRequests.rights.${kind}`)}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {[hn, patient?.name, person].filter(Boolean).join(' · ')}
        </Text>
        {hn && !patient && <Text c="dimmed">{t('rightsRequests.gone')}</Text>}
        <Text c="dimmed" className="sadap-digits">
          {t('rightsRequests.received', {
            at: dateTimeText(receivedAt, language),
            due: dateText(dueAt, language),
          })}
        </Text>
        {what && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{what}</Text>}
        {closed ? (
          <Text className="sadap-digits" style={{ overflowWrap: 'anywhere' }}>
            {t('rightsRequests.closedBy', {
              outcome: t(`rightsRequests.outcomes.${closed.outcome}`),
              by: staffName(closed.by),
              at: dateTimeText(closed.at, language),
            })}
            {closed.note && ` · ${closed.note}`}
          </Text>
        ) : (
          <Text c={handledBy ? 'dimmed' : 'orange'}>
            {handledBy
              ? t('rightsRequests.handledBy', { by: staffName(handledBy) })
              : t('rightsRequests.nobody')}
          </Text>
        )}
        <Actions {...props} />
      </div>
      <DueBadge request={request} />
    </li>
  );
}

function Actions({ request, restrict, onEdit, onClose, act }: Props) {
  const { t } = useTexts();
  const [isBusy, setBusy] = useState(false);
  const { id, version, person, closed, handledBy } = request;
  const during = async (acting: Promise<RightsRequest>) => {
    setBusy(true);
    await act(acting);
    setBusy(false);
  };
  if (closed)
    return (
      <Group mt="xs">
        <Button
          variant="subtle"
          color="gray"
          size="md"
          loading={isBusy}
          aria-label={t('rightsRequests.reopenOf', { person })}
          onClick={() => void during(client.rightsRequests.reopen({ id, version }))}
        >
          {t('rightsRequests.reopen')}
        </Button>
      </Group>
    );
  return (
    <Group mt="xs" gap="xs">
      {isOfPatient(request) && <WayToDoIt request={request} restrict={restrict} />}
      {!handledBy && (
        <Button
          variant="light"
          size="md"
          loading={isBusy}
          onClick={() => void during(client.rightsRequests.take({ id, version }))}
        >
          {t('rightsRequests.take')}
        </Button>
      )}
      <Button
        variant="default"
        size="md"
        aria-label={t('rightsRequests.editOf', { person })}
        onClick={onEdit}
      >
        {t('rightsRequests.edit')}
      </Button>
      <Button
        variant="default"
        size="md"
        aria-label={t('rightsRequests.closeOf', { person })}
        onClick={onClose}
      >
        {t('rightsRequests.close')}
      </Button>
    </Group>
  );
}

const PAGES: Partial<Record<Right, (patientId: number) => string>> = {
  access: (id) => `/patients/${id}/accesses`,
  portability: (id) => `/patients/${id}/accesses`,
  correction: (id) => `/patients/edit/${id}`,
  erasure: (id) => `/patients/${id}`,
};

function WayToDoIt({ request, restrict }: { request: OfPatient; restrict: Props['restrict'] }) {
  const { t } = useTexts();
  const { kind, patient } = request;
  if (kind === 'objection' || kind === 'restriction') return restrict(request);
  return (
    <Button component={Link} to={PAGES[kind]?.(patient.id) ?? ''} variant="light" size="md">
      {t(`rightsRequests.ways.${kind}`)}
    </Button>
  );
}
