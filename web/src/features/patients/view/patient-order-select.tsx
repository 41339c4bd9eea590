import { NativeSelect } from '@mantine/core';
import { PATIENT_SORT_FIELDS, type PatientSortField } from '@sadap/contract/patients';
import { useTexts } from '../../../i18n/index.ts';
import type { PatientOrder } from '../model/patient-list-view.ts';

const KINDS = {
  createdAt: 'time',
  patientID: 'number',
  name: 'text',
  age: 'number',
  lastCheckUp: 'time',
} as const satisfies Record<PatientSortField, string>;

const ORDERS = PATIENT_SORT_FIELDS.flatMap((sort) =>
  (['ascending', 'descending'] as const).map((order) => ({ sort, order, value: `${sort} ${order}` })),
);

type Props = { order: PatientOrder; onOrder: (order: PatientOrder) => void };

/** The order of the cards, which have no headers. */
export function PatientOrderSelect({ order, onOrder }: Props) {
  const { t } = useTexts();
  return (
    <NativeSelect
      size="md"
      aria-label={t('patients.sort')}
      value={`${order.sort} ${order.order}`}
      onChange={(event) => {
        const chosen = ORDERS.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onOrder({ sort: chosen.sort, order: chosen.order });
      }}
      data={ORDERS.map(({ sort, order: way, value }) => ({
        value,
        label: `${t(`patients.sorts.${sort}`)} ${t(`patients.orders.${KINDS[sort]}.${way}`)}`,
      }))}
    />
  );
}
