import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { PASSKEY_NAME_MAX_LENGTH, type RecoveryCodes } from '@sadap/contract/second-factor';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { webauthn } from '../../../platform/passkeys.ts';
import { CurrentPasswordField, OtherFailure } from './fields.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = { onAdded: (codes: RecoveryCodes) => void };

/** A name and the password, then the browser's own question. */
export function PasskeySetUp({ onAdded }: Props) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { attempt, isBusy, failure } = useAttempt();
  const add = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { makePasskey } = await webauthn.fetch();
      const response = await makePasskey(await client.secondFactor.passkeyOptions({ password }));
      onAdded(await client.secondFactor.addPasskey({ name, response }));
    });
  };
  return (
    <form onSubmit={add} noValidate>
      <Stack>
        <Text>{t('secondFactor.passkeys.lead')}</Text>
        <OtherFailure failure={failure} fields={['password']} />
        <TextInput
          label={t('secondFactor.passkeys.name')}
          description={t('secondFactor.passkeys.nameHint')}
          size="md"
          required
          autoComplete="off"
          data-autofocus
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CurrentPasswordField value={password} onChange={setPassword} failure={failure} />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={isBusy} disabled={name.trim() === '' || password === ''}>
            {t('secondFactor.passkeys.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
