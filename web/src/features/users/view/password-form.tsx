import { Button, PasswordInput, Stack } from '@mantine/core';
import { ChangePasswordInput } from '@sadap/contract/users/schema';
import { withMessage } from '@sadap/contract/validation';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { usePasswordMinimum } from '../../../queries/auth.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { withGoodPassword } from '../../../ui/form/good-password.ts';
import { PasswordRules } from '../../../ui/form/password-rules.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

const PasswordSchema = ChangePasswordInput.extend({
  confirm: z.string().min(1, withMessage('confirmationRequired')),
}).refine((values) => values.newPassword === values.confirm, {
  ...withMessage('newPasswordsDiffer'),
  path: ['confirm'],
  when: () => true,
});
const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

type Props = {
  onChanged: () => void;
  /** The rules stand there before anything is typed. */
  areRulesShown?: boolean;
  lieOn: 'page' | 'card';
};

/** The current password and the new one, twice. */
export function PasswordForm({ onChanged, areRulesShown = false, lieOn }: Props) {
  const { t } = useTexts();
  const { username } = useSignedIn();
  const minimumLength = usePasswordMinimum();
  const of = { username, minimumLength };
  const schema = withGoodPassword(PasswordSchema, 'newPassword', () => of);
  const form = useZodForm(schema, EMPTY);
  const [isBusy, setBusy] = useState(false);

  const change = async ({ confirm: _confirm, ...input }: z.output<typeof PasswordSchema>) => {
    setBusy(true);
    try {
      await client.users.changePassword(input);
      toast.success({ title: t('users.password.done') });
      onChanged();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('users.password.failed'), error);
      setBusy(false);
    }
  };

  const toggle = { 'aria-label': t('auth.showPassword'), tabIndex: 0 };
  return (
    <form onSubmit={form.onSubmit((input) => void change(input))} noValidate>
      <Stack>
        <PasswordInput
          size="md"
          label={t('users.password.current')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={toggle}
          {...form.textField('currentPassword')}
        />
        <PasswordInput
          size="md"
          label={t('users.password.new')}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={toggle}
          {...form.textField('newPassword')}
        />
        <PasswordInput
          size="md"
          label={t('users.password.confirm')}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={toggle}
          {...form.textField('confirm')}
        />
        {(areRulesShown || form.values.newPassword !== '') && (
          <PasswordRules password={form.values.newPassword} {...of} />
        )}
        <FormActions lieOn={lieOn}>
          <Button type="submit" size="md" loading={isBusy}>
            {t('users.password.submit')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
