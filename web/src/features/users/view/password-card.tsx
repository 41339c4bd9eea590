import { Button, Card, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { ChangePasswordInput } from '@sadap/contract/users/schema';
import { withMessage } from '@sadap/contract/validation';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { hasPasswordHere, useSignedIn } from '../../../platform/session.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
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

export function PasswordCard() {
  const { t } = useTexts();
  const isHere = hasPasswordHere(useSignedIn());
  const [changeCount, setChangeCount] = useState(0);
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('users.password.title')}
      </Title>
      {isHere ? (
        <PasswordForm key={changeCount} onChanged={() => setChangeCount((count) => count + 1)} />
      ) : (
        <Text>{t('users.password.elsewhere')}</Text>
      )}
    </Card>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTexts();
  const form = useZodForm(PasswordSchema, EMPTY);
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
        {form.values.newPassword !== '' && <PasswordRules password={form.values.newPassword} />}
        <FormActions lieOn="card">
          <Button type="submit" size="md" loading={isBusy}>
            {t('users.password.submit')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
