import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { NewerVersion } from '../../../ui/form/newer-version.tsx';
import type { PatientFieldName } from '../model/patient-fields.ts';
import type { PatientFormValues } from '../model/patient-form-values.ts';
import { useFieldText } from './use-field-text.ts';

export type Conflict = {
  refusals: number;
  username: string;
  at: string;
  before: PatientFormValues;
  theirs: PatientFormValues;
  /** What the other person changed. */
  changed: PatientFieldName[];
  /** Continues with my changes on top of theirs. */
  keepMine: () => void;
  /** Continues with theirs alone. */
  takeTheirs: () => void;
};

/** Somebody else saved the same patient first. */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { textOf } = useFieldText();
  return (
    <NewerVersion
      title={t('patients.conflict.title', { username: staffName(conflict.username) })}
      message={t('patients.conflict.message', { when: dateTimeText(conflict.at, language) })}
      refusals={conflict.refusals}
      changes={conflict.changed.map((field) => ({
        field,
        label: t(`patients.fields.${field}`),
        before: textOf(field, conflict.before),
        theirs: textOf(field, conflict.theirs),
      }))}
      keepMine={conflict.keepMine}
      takeTheirs={conflict.takeTheirs}
    />
  );
}
