import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { RecoveryCodes, TotpBeginning } from '@sadap/contract/second-factor';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { CodeField, OtherFailure } from './fields.tsx';
import { type OwnFactors, ProofForm } from './proof-form.tsx';
import styles from './second-factor.module.css';
import { useAttempt } from './use-attempt.ts';

type Props = { own: OwnFactors; onAdded: (codes: RecoveryCodes) => void };

/** The proof, then the QR code and a code of the app: it counts from then on. */
export function TotpSetUp({ own, onAdded }: Props) {
  const { t } = useTexts();
  const [begun, setBegun] = useState<TotpBeginning | null>(null);
  if (begun) return <Confirmation begun={begun} onAdded={onAdded} />;
  return (
    <ProofForm
      own={own}
      lead={t('secondFactor.totp.lead')}
      submit={t('secondFactor.next')}
      onSubmit={async (proof) => setBegun(await client.secondFactor.beginTotp(proof))}
    />
  );
}

function Confirmation({ begun, onAdded }: Pick<Props, 'onAdded'> & { begun: TotpBeginning }) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const { attempt, isBusy, failure } = useAttempt();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => onAdded(await client.secondFactor.confirmTotp({ code })));
  };
  return (
    <form onSubmit={confirm} noValidate>
      <Stack>
        <Text>{t('secondFactor.totp.scan')}</Text>
        <Group align="flex-start" gap="lg">
          <QrCode text={begun.uri} label={t('secondFactor.totp.qr')} />
          <Stack gap={6} flex="1 1 14rem" miw={0}>
            <Text size="sm" c="dimmed">
              {t('secondFactor.totp.type')}
            </Text>
            <Code block fz="md" className={styles.secret ?? ''}>
              {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Code>
          </Stack>
        </Group>
        <OtherFailure failure={failure} fields={['code']} />
        <CodeField label={t('secondFactor.totp.code')} value={code} onChange={setCode} failure={failure} />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={isBusy} disabled={code.trim() === ''}>
            {t('secondFactor.totp.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
