import { Text, Title } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { rowNumber } from '../../../tables/read-table.ts';
import list from '../../../ui/list/row-list.module.css';
import type { OutcomeRow, RowFault } from '../model/outcome-rows.ts';
import type { Answers } from './outcome-run.tsx';

const SHOWN = 100;

/** Rows that are not stored, with the reason, by their number in the file. */
export function RefusedOutcomes({ rows, answers }: { rows: readonly OutcomeRow[]; answers: Answers }) {
  const { t } = useTexts();
  const faultText = (fault: RowFault) => {
    if (fault.is === 'tooManyCells') return t('patientImport.tooManyCells');
    if (fault.is === 'twice') return t('patientImport.twice', { row: rowNumber(fault.row) });
    return t(`aiValidation.faults.${fault.is}`, { typed: 'typed' in fault ? fault.typed : '' });
  };
  const refused = rows.flatMap(({ index, fault, said }) => {
    if (fault) return [{ index, hn: '', reason: faultText(fault) }];
    const fate = answers.get(index)?.fate ?? 'new';
    return fate === 'new' ? [] : [{ index, hn: said.hn, reason: t(`aiValidation.fates.${fate}`) }];
  });
  if (refused.length === 0) return null;
  return (
    <div>
      <Title order={3} mb="xs" className="sadap-digits">
        {t('aiValidation.notStored', { count: refused.length })}
      </Title>
      <ul className={list.list}>
        {refused.slice(0, SHOWN).map(({ index, hn, reason }) => (
          <li key={index} className={list.row}>
            <div className={list.what}>
              <Text fw={600} className="sadap-digits">
                {t('patientImport.rowNumber', { number: rowNumber(index) })} {hn}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
            </div>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && (
        <Text c="dimmed" className="sadap-digits">
          {t('aiValidation.more', { count: refused.length - SHOWN })}
        </Text>
      )}
    </div>
  );
}
