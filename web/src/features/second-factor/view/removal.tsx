import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { CodeField, CurrentPasswordField, OtherFailure } from './fields.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = {
  lead: string;
  submit: string;
  isDangerous?: boolean;
  /** A code of the app is wanted too. */
  withCode?: boolean;
  onSubmit: (proof: { password: string; code: string }) => Promise<void>;
};

/** Asks for the password, and a code where that is wanted, before a factor is removed or renewed. */
export function ProofForm({ lead, submit, isDangerous = false, withCode = false, onSubmit }: Props) {
  const { t } = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { attempt, isBusy, failure } = useAttempt();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onSubmit({ password, code }));
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text>{lead}</Text>
        <OtherFailure failure={failure} fields={withCode ? ['password', 'code'] : ['password']} />
        <CurrentPasswordField value={password} onChange={setPassword} failure={failure} />
        {withCode && (
          <CodeField
            label={t('secondFactor.totp.anyCode')}
            value={code}
            onChange={setCode}
            failure={failure}
          />
        )}
        <Group justify="flex-end">
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            disabled={password === '' || (withCode && code.trim() === '')}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type DoneProps = { onDone: () => Promise<void> };

export function TotpRemoval({ onDone }: DoneProps) {
  const { t } = useTexts();
  return (
    <ProofForm
      isDangerous
      withCode
      lead={t('secondFactor.totp.removeLead')}
      submit={t('secondFactor.totp.remove')}
      onSubmit={async (proof) => {
        await client.secondFactor.removeTotp(proof);
        await onDone();
      }}
    />
  );
}

export function PasskeyRemoval({ id, name, onDone }: DoneProps & { id: string; name: string }) {
  const { t } = useTexts();
  return (
    <ProofForm
      isDangerous
      lead={t('secondFactor.passkeys.removeLead', { name })}
      submit={t('secondFactor.passkeys.remove')}
      onSubmit={async ({ password }) => {
        await client.secondFactor.removePasskey({ id, password });
        await onDone();
      }}
    />
  );
}
