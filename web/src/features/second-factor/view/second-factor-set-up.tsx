import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { areSupported } from '../../../platform/passkeys.ts';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodesShown } from './recovery-codes.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

type Kind = 'totp' | 'passkeys';

/** The first factor of an account that must have one: an app or a passkey, then the recovery codes. */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<Kind>('totp');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesShown codes={codes} onKept={onDone} />;
  const keep = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onDone();
  };
  const Form = kind === 'totp' ? TotpSetUp : PasskeySetUp;
  return (
    <Stack>
      {areSupported() && (
        <SegmentedControl
          aria-label={t('secondFactor.title')}
          fullWidth
          size="md"
          value={kind}
          onChange={(chosen) => setKind(chosen)}
          data={(['totp', 'passkeys'] as const).map((value) => ({
            value,
            label: t(`secondFactor.${value}.title`),
          }))}
        />
      )}
      <Form key={kind} own={null} onAdded={keep} />
    </Stack>
  );
}
