import { Badge, Table, Text, UnstyledButton } from '@mantine/core';
import type { ClosedPatient } from '@sadap/contract/access';
import type { Patient, PatientSortField } from '@sadap/contract/patients';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconLock } from '@tabler/icons-react';
import { shortDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { isClosed } from '../model/closed-patient.ts';
import type { PatientOrder } from '../model/patient-list-view.ts';
import { MergedParts } from './merged-parts.tsx';
import styles from './patient-table.module.css';

type Props = {
  patients: readonly (Patient | ClosedPatient)[];
  order: PatientOrder;
  /** A column's header was pressed. */
  onSort: (sort: PatientSortField) => void;
  isBusy: boolean;
};

/** The patients as rows. A header sorts the whole list on the server; each row is a link to its patient. */
export function PatientTable({ patients, order, onSort, isBusy }: Props) {
  const { t } = useTexts();
  const sorting = { order, onSort };
  return (
    <div className={styles.frame}>
      <Table className={styles.table ?? ''} aria-label={t('patients.title')} aria-busy={isBusy}>
        <Table.Thead>
          <Table.Tr>
            <SortHeader sort="patientID" label={t('patients.sorts.patientID')} {...sorting} />
            <SortHeader sort="name" label={t('patients.sorts.name')} {...sorting} />
            <SortHeader sort="age" label={t('patients.table.ageAndGender')} {...sorting} />
            <Table.Th>{t('patients.table.allergies')}</Table.Th>
            <SortHeader sort="lastCheckUp" label={t('patients.sorts.lastCheckUp')} {...sorting} />
            <Table.Th ta="center">{t('patients.table.waiting')}</Table.Th>
            <SortHeader sort="createdAt" label={t('patients.sorts.createdAt')} isWide {...sorting} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {patients.map((patient) =>
            isClosed(patient) ? (
              <ClosedRow key={patient.id} patient={patient} />
            ) : (
              <PatientRow key={patient.id} patient={patient} />
            ),
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type SortHeaderProps = Pick<Props, 'order' | 'onSort'> & {
  sort: PatientSortField;
  label: string;
  isWide?: boolean;
};

function SortHeader({ sort, label, isWide = false, order, onSort }: SortHeaderProps) {
  const isSorted = order.sort === sort;
  const Arrow = !isSorted ? IconArrowsSort : order.order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th
      aria-sort={isSorted ? order.order : 'none'}
      className={styles.sorted ?? ''}
      {...(isWide ? { visibleFrom: 'lg' } : {})}
    >
      <UnstyledButton className={styles.sort ?? ''} onClick={() => onSort(sort)}>
        {label}
        <Arrow size={16} aria-hidden className={isSorted ? undefined : styles.idle} />
      </UnstyledButton>
    </Table.Th>
  );
}

type Named = Pick<Patient, 'id' | 'patientID' | 'name' | 'mergedHNs' | 'mergedNames'>;

/** The name leads to the patient; `opens` says how. */
function NameCell({ patient, opens }: { patient: Named; opens: string }) {
  const { t } = useTexts();
  const { id, patientID, name } = patient;
  const shownName = name || t('patients.noName');
  return (
    <Table.Td>
      <Link to={`/patients/${id}`} className={styles.name} aria-label={`${opens}: ${shownName} ${patientID}`}>
        {shownName}
      </Link>
      <MergedParts patient={patient} />
    </Table.Td>
  );
}

/** A patient of others, who is opened with a reason. */
function ClosedRow({ patient }: { patient: ClosedPatient }) {
  const { t } = useTexts();
  return (
    <Table.Tr className={styles.row ?? ''}>
      <Table.Td className={`${styles.fact} sadap-digits`}>{patient.patientID}</Table.Td>
      <NameCell patient={patient} opens={t('access.openWithReason')} />
      <Table.Td colSpan={5}>
        <Text span size="sm" c="dimmed">
          <IconLock size={16} aria-hidden style={{ verticalAlign: '-0.15em', marginInlineEnd: 6 }} />
          {t(patient.restriction ? 'access.restriction.banner' : 'access.closed')}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

function PatientRow({ patient }: { patient: Patient }) {
  const { t, language } = useTexts();
  const ageText = useAgeText();
  const { patientID, gender, lastCheckUpAt, waitingSounds, createdAt } = patient;
  return (
    <Table.Tr className={styles.row ?? ''}>
      <Table.Td className={`${styles.fact} sadap-digits`}>{patientID}</Table.Td>
      <NameCell patient={patient} opens={t('patients.view')} />
      <Table.Td className={styles.fact ?? ''}>
        {`${ageText(patient)} · ${t(`patients.gender.${gender}`)}`}
      </Table.Td>
      <Table.Td>
        <Allergies allergies={patient.allergies} />
      </Table.Td>
      <Table.Td className={styles.fact ?? ''}>
        {lastCheckUpAt ? (
          shortDateText(lastCheckUpAt, language)
        ) : (
          <Text span size="sm" c="dimmed">
            {t('patients.table.neverExamined')}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="center">{waitingSounds > 0 && <Badge color="yellow">{waitingSounds}</Badge>}</Table.Td>
      <Table.Td className={styles.fact ?? ''} visibleFrom="lg">
        {shortDateText(createdAt, language)}
      </Table.Td>
    </Table.Tr>
  );
}

function Allergies({ allergies }: Pick<Patient, 'allergies'>) {
  const { t } = useTexts();
  if (allergies === null || allergies.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        {t(allergies === null ? 'patients.details.notAsked' : 'patients.details.none')}
      </Text>
    );
  const list = allergies.join(', ');
  return (
    <Badge color="red" variant="filled" className={styles.allergy ?? ''} data-allergies>
      {list}
    </Badge>
  );
}
