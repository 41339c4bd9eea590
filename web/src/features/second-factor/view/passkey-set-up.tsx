import { TextInput } from '@mantine/core';
import { type FactorProof, PASSKEY_NAME_MAX_LENGTH, type RecoveryCodes } from '@sadap/contract/second-factor';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { isWithdrawn, webauthn } from '../../../platform/passkeys.ts';
import { type OwnFactors, ProofForm } from './proof-form.tsx';

type Props = { own: OwnFactors; onAdded: (codes: RecoveryCodes) => void };
type Options = Awaited<ReturnType<typeof client.secondFactor.passkeyOptions>>;

/** A name and the proof, then the browser's own question. */
export function PasskeySetUp({ own, onAdded }: Props) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  // Whoever closes the browser's question is not asked for another code: the one that was typed is used up.
  const options = useRef<Options | null>(null);
  const add = async (proof: FactorProof) => {
    const { makePasskey } = await webauthn.fetch();
    options.current ??= await client.secondFactor.passkeyOptions(proof);
    try {
      const response = await makePasskey(options.current);
      onAdded(await client.secondFactor.addPasskey({ name, response }));
    } catch (error) {
      if (!isWithdrawn(error)) options.current = null;
      throw error;
    }
  };
  return (
    <ProofForm
      own={own}
      lead={t('secondFactor.passkeys.lead')}
      submit={t('secondFactor.passkeys.add')}
      isFilled={name.trim() !== ''}
      onSubmit={add}
    >
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
    </ProofForm>
  );
}
