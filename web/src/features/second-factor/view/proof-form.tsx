import { Button, Group, Stack, Text } from '@mantine/core';
import type { FactorProof, SecondFactor } from '@sadap/contract/second-factor';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { areSupported, webauthn } from '../../../platform/passkeys.ts';
import { CodeField, CurrentPasswordField, OtherFailure } from './fields.tsx';
import { useAttempt } from './use-attempt.ts';

/** What the account has already; null before its first factor. */
export type OwnFactors = Pick<SecondFactor, 'totpSince' | 'passkeys'> | null;

type Props = {
  own: OwnFactors;
  lead: string;
  submit: string;
  isDangerous?: boolean;
  /** Fields of what is changed, and whether they are filled in. */
  children?: ReactNode;
  isFilled?: boolean;
  onSubmit: (proof: FactorProof) => Promise<void>;
};

/** Asks for the password and, of who has a factor, a code or a passkey, before a factor is changed. */
export function ProofForm({
  own,
  lead,
  submit,
  isDangerous = false,
  children,
  isFilled = true,
  onSubmit,
}: Props) {
  const { t } = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { attempt, isBusy, failure } = useAttempt();
  const hasPasskey = own !== null && own.passkeys.length > 0;
  const needsCode = hasPasskey || own?.totpSince != null;
  const isReady = isFilled && password !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onSubmit(needsCode ? { password, code } : { password }));
  };
  const sendWithPasskey = () =>
    attempt(async () => {
      const { signWithPasskey } = await webauthn.fetch();
      const passkey = await signWithPasskey(await client.secondFactor.proofOptions());
      await onSubmit({ password, passkey });
    });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text>{lead}</Text>
        <OtherFailure failure={failure} fields={needsCode ? ['password', 'code'] : ['password']} />
        {children}
        <CurrentPasswordField value={password} onChange={setPassword} failure={failure} />
        {needsCode && (
          <CodeField
            label={t(own?.totpSince ? 'secondFactor.totp.anyCode' : 'secondFactor.proof.recoveryCode')}
            value={code}
            onChange={setCode}
            failure={failure}
          />
        )}
        <Group justify="flex-end">
          {hasPasskey && areSupported() && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              disabled={isBusy || !isReady}
              onClick={() => void sendWithPasskey()}
            >
              {t('secondFactor.proof.passkey')}
            </Button>
          )}
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            disabled={!isReady || (needsCode && code.trim() === '')}
            {...(isDangerous ? { color: 'red' } : {})}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
