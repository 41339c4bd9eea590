import { Group, Text } from '@mantine/core';
import { COMPARED_FIELDS, differencesOf, isTelling, type MergeComparison } from '@sadap/contract/merges';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import styles from './merges.module.css';
import { useValueText } from './use-value-text.ts';

/** Two records side by side; what differs says so in words. */
export function ComparedTable({ kept, gone }: Pick<MergeComparison, 'kept' | 'gone'>) {
  const { t } = useTexts();
  const { nameOf, textOf } = useValueText();
  const differences = differencesOf(kept, gone);
  return (
    <table className={styles.table} aria-label={t('merges.compare.title')}>
      <tbody>
        <tr className={`${styles.row} ${styles.head}`}>
          <th scope="col">{t('merges.compare.field')}</th>
          <th scope="col">{t('merges.compare.kept', { hn: labelledHn(kept.patientID) })}</th>
          <th scope="col">{t('merges.compare.gone', { hn: labelledHn(gone.patientID) })}</th>
        </tr>
        {COMPARED_FIELDS.map((field) => {
          const isDifferent = differences.includes(field);
          return (
            <tr
              key={field}
              data-differs={isDifferent || undefined}
              className={`${styles.row} ${isDifferent ? styles.differs : ''}`}
            >
              <th scope="row">
                {nameOf(field)}
                {isDifferent && (
                  <Group gap={6} wrap="nowrap" align="flex-start">
                    <IconAlertTriangle size={18} aria-hidden style={{ flex: 'none' }} />
                    <Text size="sm" fw={600}>
                      {t(isTelling(field) ? 'merges.compare.telling' : 'merges.compare.differs')}
                    </Text>
                  </Group>
                )}
                {isDifferent && field === 'allergies' && <Text size="sm">{t('merges.compare.joined')}</Text>}
              </th>
              <td>{textOf(kept, field)}</td>
              <td>{textOf(gone, field)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
