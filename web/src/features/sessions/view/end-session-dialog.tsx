import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import type { LoginSession } from '@sadap/contract/auth';
import { unlockPasswordFault } from '@sadap/contract/users';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorText } from '../../../platform/api-error.ts';
import { ownSessionsQuery } from '../../../queries/late/sessions.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useCheckedForm } from '../../../ui/form/checked-form.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useSessionName } from './session-row.tsx';

/** Which login is ended, or all others; null: the dialog is closed. */
export type EndSessionSubject = LoginSession | 'all' | null;
type Props = { subject: EndSessionSubject; onClose: () => void };

/** Asks for the password: whoever finds an open page must not sign its user out elsewhere. */
export function EndSessionDialog({ subject, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormDialog
      opened={subject !== null}
      onClose={onClose}
      title={t(subject === 'all' ? 'sessions.endAllTitle' : 'sessions.endTitle')}
    >
      {() => subject !== null && <EndSessionForm subject={subject} onClose={onClose} />}
    </FormDialog>
  );
}

function EndSessionForm({ subject, onClose }: { subject: LoginSession | 'all'; onClose: () => void }) {
  const { t, language } = useTexts();
  const nameOf = useSessionName();
  const queries = useQueryClient();
  const form = useCheckedForm({ password: unlockPasswordFault }, { password: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useReportBusy(isBusy);

  const end = async (password: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await client.auth.endSessions({ password, ...(subject === 'all' ? {} : { id: subject.id }) });
      toast.success({ title: t('sessions.endDone') });
      onClose();
    } catch (error) {
      if (!form.refuse(error)) setFailure(error);
      setBusy(false);
    }
    await queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
  };

  return (
    <form onSubmit={form.onSubmit(({ password }) => void end(password))} noValidate>
      <Stack>
        <Text>
          {subject === 'all'
            ? t('sessions.endAllMessage')
            : t('sessions.endMessage', { name: nameOf(subject) })}
        </Text>
        {failure !== null && (
          <Alert color="red" icon={<IconAlertCircle />} title={t('sessions.endFailed')}>
            {errorText(failure, language)}
          </Alert>
        )}
        <PasswordInput
          size="md"
          label={t('sessions.password')}
          autoComplete="current-password"
          required
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.textField('password')}
        />
        <FormActions>
          <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" color="red" size="md" loading={isBusy}>
            {t('sessions.endConfirm')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
