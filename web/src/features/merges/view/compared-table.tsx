import { Group, Text } from '@mantine/core';
import { COMPARED_FIELDS, differencesOf, isTelling, type MergeComparison } from '@sadap/contract/merges';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import styles from './merges.module.css';
import { useValueText } from './use-value-text.ts';

/* The rows are grids, for which browsers forget what a table is: the roles say it again. */

/** Two records side by side; what differs says so in words. */
export function ComparedTable({ kept, gone }: Pick<MergeComparison, 'kept' | 'gone'>) {
  const { t } = useTexts();
  const { nameOf, textOf } = useValueText();
  const differences = differencesOf(kept, gone);
  return (
    <table className={styles.table} role="table" aria-label={t('merges.compare.title')}>
      <tbody role="rowgroup">
        <tr role="row" className={`${styles.row} ${styles.head}`}>
          <th role="columnheader">{t('merges.compare.field')}</th>
          <th role="columnheader">{t('merges.compare.kept', { hn: labelledHn(kept.patientID) })}</th>
          <th role="columnheader">{t('merges.compare.gone', { hn: labelledHn(gone.patientID) })}</th>
        </tr>
        {COMPARED_FIELDS.map((field) => {
          const isDifferent = differences.includes(field);
          return (
            <tr
              key={field}
              role="row"
              data-differs={isDifferent || undefined}
              className={`${styles.row} ${isDifferent ? styles.differs : ''}`}
            >
              <th role="rowheader" scope="row">
                {nameOf(field)}
                {isDifferent && (
                  <Group gap={6} wrap="nowrap" align="flex-start">
                    <IconAlertTriangle size={18} aria-hidden style={{ flex: 'none' }} />
                    <Text size="sm" fw={600}>
                      {t(isTelling(field) ? 'merges.compare.telling' : 'merges.compare.differs')}
                    </Text>
                  </Group>
                )}
                {isDifferent && field === 'allergies' && (
                  <Text size="sm">{t('merges.compare.joined')}</Text>
                )}
              </th>
              <td role="cell">{textOf(kept, field)}</td>
              <td role="cell">{textOf(gone, field)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
