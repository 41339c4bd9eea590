import { Anchor, Badge, Button, Card, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { isFoundIn } from '@sadap/contract/canonical-text';
import type { CaseRecord } from '@sadap/contract/learning';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { birthDateText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { api } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { inLanguage } from '../model/sound-item.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const isFound = ({ patient, title }: CaseRecord, searched: string) =>
  isFoundIn(searched, [title.th, title.en]) || isFoundIn(normalizeSearch(searched), [patient.patientID]);

/** The patient of each case, who agreed to it, and a way to withdraw it. */
export function CaseRecords() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(api.learning.caseRecords.queryOptions());
  const [searched, setSearched] = useState('');
  const [withdrawn, setWithdrawn] = useState<CaseRecord | null>(null);
  const found = data?.filter((each) => isFound(each, searched)) ?? [];
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('learning.cases.records')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('learning.cases.recordsAbout')}
      </Text>
      {isPending && <Skeleton height={80} radius="md" />}
      {error && !data && (
        <LoadError title={t('learning.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && data.length > 0 && (
        <TextInput
          size="md"
          mb="md"
          label={t('learning.cases.search')}
          value={searched}
          onChange={({ currentTarget: { value } }) => setSearched(value)}
        />
      )}
      {data && found.length === 0 && <Text>{t('learning.cases.noRecords')}</Text>}
      <ul className={rows.list}>
        {found.map((each) => (
          <RecordRow key={each.id} record={each} onWithdraw={() => setWithdrawn(each)} />
        ))}
      </ul>
      <WithdrawDialog record={withdrawn} onClose={() => setWithdrawn(null)} />
    </Card>
  );
}

function RecordRow({ record, onWithdraw }: { record: CaseRecord; onWithdraw: () => void }) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const { patient, sessionId, organ, position, consent, madeBy, madeAt, withdrawn } = record;
  const title = inLanguage(record.title, language);
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text>
          <Anchor
            component={Link}
            to={`/patients/${patient.id}/records/${sessionId}/${organ}-sound`}
            style={{ textDecoration: 'underline' }}
          >
            {labelledHn(patient.patientID)}
          </Anchor>
          {` · ${t(`learning.organs.${organ}`)} · ${positionName(position)}`}
        </Text>
        <Text>
          {t('learning.cases.consent', { on: birthDateText(consent.on, language), by: consent.by })}
        </Text>
        {consent.note && <Text style={{ overflowWrap: 'anywhere' }}>{consent.note}</Text>}
        <Text c="dimmed" className="sadap-digits">
          {t('learning.cases.madeBy', { by: madeBy, at: dateTimeText(madeAt, language) })}
        </Text>
        {withdrawn && (
          <Text c="dimmed" className="sadap-digits">
            {t('learning.cases.withdrawnBy', { by: withdrawn.by, at: dateTimeText(withdrawn.at, language) })}
            {withdrawn.reason && ` · ${withdrawn.reason}`}
          </Text>
        )}
      </div>
      {withdrawn ? (
        <Badge color="gray">{t('learning.cases.withdrawn')}</Badge>
      ) : (
        <Button
          variant="light"
          color="red"
          size="md"
          aria-label={t('learning.cases.withdrawOf', { title })}
          onClick={onWithdraw}
        >
          {t('learning.cases.withdraw')}
        </Button>
      )}
    </li>
  );
}
