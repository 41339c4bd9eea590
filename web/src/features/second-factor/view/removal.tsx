import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { type OwnFactors, ProofForm } from './proof-form.tsx';

type DoneProps = { own: OwnFactors; onDone: () => Promise<void> };

export function TotpRemoval({ own, onDone }: DoneProps) {
  const { t } = useTexts();
  return (
    <ProofForm
      isDangerous
      own={own}
      lead={t('secondFactor.totp.removeLead')}
      submit={t('secondFactor.totp.remove')}
      onSubmit={async (proof) => {
        await client.secondFactor.removeTotp(proof);
        await onDone();
      }}
    />
  );
}

export function PasskeyRemoval({ own, id, name, onDone }: DoneProps & { id: string; name: string }) {
  const { t } = useTexts();
  return (
    <ProofForm
      isDangerous
      own={own}
      lead={t('secondFactor.passkeys.removeLead', { name })}
      submit={t('secondFactor.passkeys.remove')}
      onSubmit={async (proof) => {
        await client.secondFactor.removePasskey({ id, ...proof });
        await onDone();
      }}
    />
  );
}
