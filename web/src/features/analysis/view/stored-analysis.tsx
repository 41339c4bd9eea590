import { Button, Divider, Group } from '@mantine/core';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import { maySign } from '@sadap/contract/users';
import { IconSignature } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { SAVE_KEY, useButtonKeys } from '../../../ui/form/use-button-keys.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { AnalysisHistory } from './analysis-history.tsx';
import { AnalysisView } from './analysis-view.tsx';
import { SignatureOf } from './signature.tsx';
import { type SignedPatient, useSign } from './use-sign.ts';

type Props = {
  recording: Recording;
  analysis: DoctorAnalysis;
  patient: SignedPatient;
  onEdit: () => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** An analysis as it is stored: a draft to change or sign, or a signed one with its addenda. */
export function StoredAnalysis({ recording, analysis, patient, onEdit, onClose, onDirty }: Props) {
  const { t } = useTexts();
  const me = useSignedIn();
  const { sign, isSigning } = useSign(patient);
  const isDraft = recording.signature === null;
  const actions = useRef<HTMLDivElement>(null);
  const signing = useRef<HTMLButtonElement>(null);
  useButtonKeys(actions);
  // After Save, which had the focus, to sign is the next step.
  useEffect(() => {
    if (document.activeElement === document.body) signing.current?.focus();
  }, []);
  return (
    <>
      <AnalysisView analysis={analysis} />
      <SignatureOf recording={recording} onDirty={onDirty} />
      <Group ref={actions} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('analysis.close')}
        </Button>
        {isDraft && (
          <Button variant={maySign(me) ? 'default' : 'filled'} onClick={onEdit}>
            {t('analysis.edit')}
          </Button>
        )}
        {isDraft && maySign(me) && (
          <Button
            ref={signing}
            leftSection={<IconSignature size={20} aria-hidden />}
            rightSection={<KeyHint shortcut={SAVE_KEY} />}
            aria-keyshortcuts={SAVE_KEY}
            loading={isSigning}
            onClick={() => void sign(recording)}
          >
            {t('signing.sign')}
          </Button>
        )}
      </Group>
      <Divider />
      <AnalysisHistory organ={recording.organ} recordingId={recording.recording_id} />
    </>
  );
}
