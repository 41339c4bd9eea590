import { AGE_MAX_YEARS } from '@sadap/contract/limits';
import { present } from '@sadap/contract/present-time';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { yearText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { rowNumber } from '../../../tables/read-table.ts';
import type { CellFault, RowFault } from '../model/judged-rows.ts';

/** What is wrong with a row's cell, with the field's name. */
export function useFaultText() {
  const { t, language } = useTexts();
  const textOf = (fault: CellFault) => {
    const thisYear = present().getFullYear();
    const years = {
      from: yearText(thisYear - AGE_MAX_YEARS, language),
      to: yearText(thisYear, language),
    };
    switch (fault.is) {
      case 'value':
        return VALIDATION_MESSAGES[fault.key][language];
      case 'birthDate':
        return t(`patients.form.birthDateFault.${fault.fault}`, { typed: fault.typed, ...years });
      case 'gender':
        return t('patientImport.genderUnknown', { typed: fault.typed });
      case 'twice':
        return t('patientImport.twice', { row: rowNumber(fault.row) });
    }
  };
  return ({ field, fault }: RowFault) =>
    field === null ? t('patientImport.tooManyCells') : `${t(`patients.fields.${field}`)}: ${textOf(fault)}`;
}
