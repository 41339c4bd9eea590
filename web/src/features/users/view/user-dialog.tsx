import { Alert, Button, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { FIRST_PASSWORD_DAYS } from '@sadap/contract/limits';
import { CLINICAL_ROLES, ROLES, type User } from '@sadap/contract/users';
import { ClinicalRole, CreateUserInput, UpdateUserInput } from '@sadap/contract/users/schema';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { i18n, useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf, errorText } from '../../../platform/api-error.ts';
import { currentSession, renewSession, useSignedIn } from '../../../platform/session.ts';
import { usePasswordMinimum } from '../../../queries/auth.ts';
import { usersKey } from '../../../queries/users.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { withGoodPassword } from '../../../ui/form/good-password.ts';
import { PasswordRules } from '../../../ui/form/password-rules.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { AccountConflict } from './account-conflict.tsx';
import { accountValues, useNewerAccount } from './use-newer-account.ts';

/** 'new' creates an account; a user is edited; null: the dialog is closed. */
export type UserDialogSubject = User | 'new' | null;
type Actions = ((user: User) => ReactNode) | undefined;
type Props = { subject: UserDialogSubject; onClose: () => void; accountActions: Actions };

export function UserDialog({ subject, onClose, accountActions }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog
      opened={subject !== null}
      onClose={onClose}
      title={t(`users.dialog.${subject === 'new' ? 'create' : 'edit'}.title`)}
    >
      {(onDirty) =>
        subject !== null && (
          <UserForm subject={subject} onClose={onClose} onDirty={onDirty} accountActions={accountActions} />
        )
      }
    </FormDialog>
  );
}

/** As the form's select has it: an empty text is none. */
const ChosenRole = {
  clinicalRole: z
    .literal('')
    .transform(() => null)
    .or(ClinicalRole),
};
const SCHEMAS = {
  create: CreateUserInput.extend(ChosenRole),
  edit: UpdateUserInput.extend(ChosenRole),
};

const NOBODY = { username: '', email: '', role: 'USER' as const, clinicalRole: null };

type FormProps = {
  subject: User | 'new';
  onClose: () => void;
  /** Keep it stable. */
  onDirty: (isDirty: boolean) => void;
  accountActions: Actions;
};

function UserForm({ subject, onClose, onDirty, accountActions }: FormProps) {
  const { t, language } = useTexts();
  const me = useSignedIn();
  const queries = useQueryClient();
  const isNew = subject === 'new';
  const mode = isNew ? 'create' : 'edit';
  const isElsewhere = !isNew && subject.keptBy !== 'local';
  const isOwn = !isNew && subject.id === me.userId;
  const initial = {
    ...accountValues(isNew ? NOBODY : subject),
    ...{ password: '', currentPassword: '' },
  };
  const minimumLength = usePasswordMinimum();
  const schema = withGoodPassword<CreateUserInput | UpdateUserInput>(SCHEMAS[mode], 'password', (values) => ({
    username: values.username,
    minimumLength,
  }));
  const form = useZodForm<typeof initial, CreateUserInput | UpdateUserInput>(schema, initial);
  useReportDirty(form.isDirty, onDirty);
  const { version, fetchNewer, newer } = useNewerAccount(isNew ? null : subject, form);
  const [isBusy, setBusy] = useState(false);
  useReportBusy(isBusy);
  const cancel = async () => {
    if (!form.isDirty || (await confirmDiscard())) onClose();
  };
  const [failure, setFailure] = useState<unknown>(null);

  const write = async () => {
    if (isNew) await client.users.register(SCHEMAS.create.parse(form.values));
    else await client.users.update({ id: subject.id, version, ...SCHEMAS.edit.parse(form.values) });
    // The user's own name, address and roles are stored in this browser's session.
    if (isOwn) {
      const before = currentSession();
      renewSession(before, await client.auth.renew());
    }
  };
  const losesOwnRole = isOwn && subject.role === 'ADMIN' && form.values.role !== 'ADMIN';
  const changeHint = isOwn ? 'ownPassword' : 'passwordEnds';
  const editHint = form.values.password ? changeHint : 'keepPassword';
  const passwordHint = isNew ? 'firstPassword' : editHint;
  const save = async () => {
    if (losesOwnRole && !(await confirmOwnDemotion())) return;
    setBusy(true);
    setFailure(null);
    try {
      await write();
      toast.success({ title: t(`users.dialog.${mode}.done`), message: form.values.username });
      onClose();
      await queries.invalidateQueries({ queryKey: usersKey() });
    } catch (error) {
      const isShown =
        errorCodeOf(error) === 'USER_CHANGED' &&
        (await fetchNewer().then(
          () => true,
          () => false,
        ));
      if (!isShown) toast.failure(t(`users.dialog.${mode}.failed`), error);
      if (!isShown && !form.refuse(error)) setFailure(error);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={form.onSubmit(() => void save())} noValidate>
      <Stack>
        {failure !== null && (
          <Alert color="red" icon={<IconAlertCircle />} title={t(`users.dialog.${mode}.failed`)}>
            {errorText(failure, language)}
          </Alert>
        )}
        {newer && <AccountConflict newer={newer} />}
        {isElsewhere && <Text c="dimmed">{t('users.form.elsewhere')}</Text>}
        <TextInput
          label={t('users.form.username')}
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          disabled={isElsewhere}
          data-autofocus={!isElsewhere}
          {...form.textField('username')}
        />
        <TextInput
          label={t('users.form.email')}
          type="email"
          size="md"
          autoComplete="off"
          required
          disabled={isElsewhere}
          {...form.textField('email')}
        />
        {!isElsewhere && (
          <PasswordInput
            label={t(isNew ? 'users.form.password' : 'users.form.newPassword')}
            description={t(`users.form.${passwordHint}`, { days: FIRST_PASSWORD_DAYS })}
            size="md"
            autoComplete="new-password"
            required={isNew}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
            {...form.textField('password')}
          />
        )}
        {(isNew || form.values.password !== '') && (
          <PasswordRules
            password={form.values.password}
            username={form.values.username}
            minimumLength={minimumLength}
          />
        )}
        {isOwn && form.values.password !== '' && (
          <PasswordInput
            label={t('users.password.current')}
            size="md"
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
            {...form.textField('currentPassword')}
          />
        )}
        <NativeSelect
          label={t('users.role')}
          size="md"
          data={ROLES.toReversed().map((value) => ({ value, label: t(`users.roles.${value}`) }))}
          {...form.textField('role')}
        />
        <NativeSelect
          label={t('users.clinicalRole')}
          description={t('users.form.clinicalRole')}
          size="md"
          data={[
            { value: '', label: t('users.clinicalRoles.none') },
            ...CLINICAL_ROLES.map((value) => ({ value, label: t(`users.clinicalRoles.${value}`) })),
          ]}
          {...form.textField('clinicalRole')}
        />
        {!isNew && !isOwn && accountActions?.(subject)}
        <FormActions>
          <Button variant="default" size="md" disabled={isBusy} onClick={() => void cancel()}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            {t(`users.dialog.${mode}.submit`)}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

const confirmOwnDemotion = () =>
  confirm({
    title: i18n.t('users.demoteSelf.title'),
    message: i18n.t('users.demoteSelf.message'),
    confirm: i18n.t('users.demoteSelf.confirm'),
    cancel: i18n.t('layout.cancel'),
    isDangerous: true,
  });
