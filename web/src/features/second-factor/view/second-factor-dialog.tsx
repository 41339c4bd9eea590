import type { RecoveryCodes } from '@sadap/contract/second-factor';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { type OwnFactors, ProofForm } from './proof-form.tsx';
import { RecoveryCodesShown } from './recovery-codes.tsx';
import { PasskeyRemoval, TotpRemoval } from './removal.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

export type Subject =
  | { kind: 'add-totp' | 'remove-totp' | 'add-passkey' | 'renew-codes' }
  | { kind: 'remove-passkey'; id: string; name: string };

type Props = { subject: Subject; own: OwnFactors; onClose: () => void; onChanged: () => Promise<void> };

const TITLES = {
  'add-totp': 'secondFactor.totp.add',
  'remove-totp': 'secondFactor.totp.remove',
  'add-passkey': 'secondFactor.passkeys.add',
  'remove-passkey': 'secondFactor.passkeys.remove',
  'renew-codes': 'secondFactor.codes.renew',
} as const;

/** Everything that changes the second factor; new recovery codes stand at its end. */
export function SecondFactorDialog({ subject, own, onClose, onChanged }: Props) {
  const { t } = useTexts();
  const [codes, setCodes] = useState<string[] | null>(null);
  const finish = async () => {
    onClose();
    await onChanged();
  };
  const showCodes = ({ recoveryCodes }: RecoveryCodes) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else void finish();
  };
  const closeAsked = () => void finish();
  return (
    <FormDialog
      opened
      onClose={closeAsked}
      size="lg"
      title={t(codes ? 'secondFactor.codes.title' : TITLES[subject.kind])}
    >
      {() =>
        codes ? (
          <RecoveryCodesShown codes={codes} onKept={closeAsked} />
        ) : (
          <Step subject={subject} own={own} onCodes={showCodes} onDone={finish} />
        )
      }
    </FormDialog>
  );
}

type StepProps = Pick<Props, 'subject' | 'own'> & {
  onCodes: (codes: RecoveryCodes) => void;
  onDone: () => Promise<void>;
};

function Step({ subject, own, onCodes, onDone }: StepProps) {
  const { t } = useTexts();
  switch (subject.kind) {
    case 'add-totp':
      return <TotpSetUp own={own} onAdded={onCodes} />;
    case 'remove-totp':
      return <TotpRemoval own={own} onDone={onDone} />;
    case 'add-passkey':
      return <PasskeySetUp own={own} onAdded={onCodes} />;
    case 'remove-passkey':
      return <PasskeyRemoval own={own} id={subject.id} name={subject.name} onDone={onDone} />;
    case 'renew-codes':
      return (
        <ProofForm
          lead={t('secondFactor.codes.renewLead')}
          submit={t('secondFactor.codes.renew')}
          own={own}
          onSubmit={async (proof) => onCodes(await client.secondFactor.renewRecoveryCodes(proof))}
        />
      );
  }
}
