import { useTexts } from '../../../i18n/index.ts';
import { NewerVersion } from '../../../ui/form/newer-version.tsx';
import type { AccountField, AccountValues, NewerAccount } from './use-newer-account.ts';

const LABELS = {
  username: 'users.form.username',
  email: 'users.form.email',
  role: 'users.role',
  clinicalRole: 'users.clinicalRole',
} as const;

/** Another administrator saved the same account first. */
export function AccountConflict({ newer }: { newer: NewerAccount }) {
  const { t } = useTexts();
  const textOf = (field: AccountField, values: AccountValues) => {
    const value = values[field];
    if (field === 'role') return t(`users.roles.${value === 'ADMIN' ? 'ADMIN' : 'USER'}`);
    if (field !== 'clinicalRole') return value;
    return t(`users.clinicalRoles.${value === 'doctor' || value === 'nurse' ? value : 'none'}`);
  };
  return (
    <NewerVersion
      title={t('users.conflict.title')}
      message={t('users.conflict.message')}
      refusals={newer.refusals}
      changes={newer.changed.map((field) => ({
        field,
        label: t(LABELS[field]),
        before: textOf(field, newer.before),
        theirs: textOf(field, newer.theirs),
      }))}
      keepMine={newer.keepMine}
      takeTheirs={newer.takeTheirs}
    />
  );
}
