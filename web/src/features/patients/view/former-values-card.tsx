import { Card, Skeleton, Text, Title } from '@mantine/core';
import type { FormerValues } from '@sadap/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';
import type { PatientFieldName, PatientFieldValues } from '../model/patient-fields.ts';
import { useFieldText } from './use-field-text.ts';

type Field = FormerValues['fields'][number];
const NAME_PARTS = ['title', 'firstName', 'lastName'];

/** What the patient's fields held before each change. */
export function FormerValuesCard({ patientId }: { patientId: number }) {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(
    api.patients.formerValues.queryOptions({ input: { id: patientId } }),
  );
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('patients.former.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('patients.former.about')}
      </Text>
      {isPending && <Skeleton height={60} radius="md" />}
      {error && !data && (
        <LoadError title={t('patients.former.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <Text>{t('patients.former.none')}</Text>}
      <ul className={rows.list}>
        {data?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}

function Change({ change: { changedAt, changedBy, fields } }: { change: FormerValues }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  // A name is made of its parts, which stand there too.
  const hasParts = fields.some(({ name }) => NAME_PARTS.includes(name));
  const shown = fields.filter(({ name }) => name !== 'name' || !hasParts);
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text c="dimmed" className="sadap-digits" style={{ overflowWrap: 'anywhere' }}>
          {dateTimeText(changedAt, language)} · {t('patients.former.by', { by: staffName(changedBy) })}
        </Text>
        {shown.map((field) => (
          <FormerField key={field.name} field={field} />
        ))}
      </div>
    </li>
  );
}

function FormerField({ field: { name, value } }: { field: Field }) {
  const { t } = useTexts();
  const { factOf } = useFieldText();
  const isList = name === 'underlyingDiseases' || name === 'allergies';
  const textOf = (field: PatientFieldName) =>
    factOf(field, { [field]: value } as unknown as PatientFieldValues) || '–';
  const text =
    value === null && !isList
      ? t(name === 'age' ? 'patients.former.byBirth' : 'patients.details.notAvailable')
      : name === 'name'
        ? String(value)
        : textOf(name);
  return (
    <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      <strong>{t(name === 'name' ? 'patients.former.name' : `patients.fields.${name}`)}</strong>: {text}
    </Text>
  );
}
