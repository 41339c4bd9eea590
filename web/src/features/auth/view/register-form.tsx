import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { Registration } from '@sadap/contract/auth';
import { apiError } from '@sadap/contract/errors';
import { Email, Password, Username } from '@sadap/contract/users/schema';
import { withMessage } from '@sadap/contract/validation';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf, errorText, Refusal } from '../../../platform/api-error.ts';
import { usePasswordMinimum } from '../../../queries/auth.ts';
import { withGoodPassword } from '../../../ui/form/good-password.ts';
import { PasswordRules } from '../../../ui/form/password-rules.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

const RegisterSchema = z
  .object({
    username: Username,
    email: Email,
    password: Password,
    confirm: z.string().min(1, withMessage('confirmationRequired')),
  })
  .refine(({ password, confirm }) => password === confirm, {
    ...withMessage('passwordsDiffer'),
    path: ['confirm'],
    when: () => true,
  });

type Props = { registration: Registration; areNamesHidden: boolean; onRegistered: () => void };

export function RegisterForm({ registration, areNamesHidden, onRegistered }: Props) {
  const { t, language } = useTexts();
  const minimumLength = usePasswordMinimum();
  const schema = withGoodPassword(RegisterSchema, 'password', ({ username }) => ({
    username,
    minimumLength,
  }));
  const form = useZodForm(schema, { username: '', email: '', password: '', confirm: '' });
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');

  const successText = t(
    registration === 'approval' ? 'auth.register.successPending' : 'auth.register.successMessage',
  );
  const register = async ({ username, email, password }: z.output<typeof RegisterSchema>) => {
    setState('busy');
    try {
      const { exists } = await client.users.checkUsername({ username });
      if (exists) throw new Refusal(apiError('USERNAME_TAKEN', 'username'));
      await client.users.register({ username, email, password });
      setState('done');
      if (areNamesHidden)
        toast.success({ title: t('auth.register.sentTitle'), message: t('auth.register.sent') });
      else toast.success({ title: t('auth.register.successTitle'), message: successText });
      onRegistered();
    } catch (error) {
      setState('open');
      form.refuse(error);
      const message =
        errorCodeOf(error) === 'USERNAME_TAKEN' ? t('auth.register.taken') : errorText(error, language);
      toast.error({ title: t('auth.register.failedTitle'), message });
    }
  };

  const submit = form.onSubmit(
    (values) => void register(values),
    () =>
      toast.error({
        title: t('auth.register.incompleteTitle'),
        message: t('auth.register.incompleteMessage'),
      }),
  );

  const toggle = { 'aria-label': t('auth.showPassword'), tabIndex: 0 };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('auth.login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.textField('username')}
        />
        <TextInput
          label={t('auth.register.email')}
          type="email"
          autoComplete="email"
          required
          {...form.textField('email')}
        />
        <PasswordInput
          label={t('auth.login.password')}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={toggle}
          {...form.textField('password')}
        />
        <PasswordInput
          label={t('auth.register.confirm')}
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={toggle}
          {...form.textField('confirm')}
        />
        <PasswordRules
          password={form.values.password}
          username={form.values.username}
          minimumLength={minimumLength}
        />
        <Button type="submit" size="md" fullWidth loading={state === 'busy'} disabled={state === 'done'}>
          {t('auth.register.submit')}
        </Button>
      </Stack>
    </form>
  );
}
