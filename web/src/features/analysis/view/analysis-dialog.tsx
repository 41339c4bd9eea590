import { Button, Stack, Text } from '@mantine/core';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Recording } from '@sadap/contract/recordings';
import { maySign } from '@sadap/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { qualityQuery } from '../../../queries/late/quality.ts';
import { recordingsKey, waitingKey } from '../../../queries/recordings.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { confirm } from '../../../ui/page/confirm.tsx';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { keptAnalysis } from '../model/kept-analysis.ts';
import { AnalysisForm } from './analysis-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { NewerAnalysis } from './newer-analysis.tsx';
import { StoredAnalysis } from './stored-analysis.tsx';
import { type SignedPatient, useSign } from './use-sign.ts';

type Props = {
  recording: Recording;
  /** Patient and position, shown above the analysis. */
  subject: ReactNode;
  patient: SignedPatient;
  onClose: () => void;
  /** Goes on after a first analysis, signed or not. Without it, it stays open for a doctor to sign. */
  onReviewed?: (() => void) | undefined;
};

/** View, create or edit the analysis of one stored sound. */
export function AnalysisDialog({ recording, subject, patient, onClose, onReviewed }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const me = useSignedIn();
  const { organ, recording_id, doctor_analysis: stored, analysis_version: version } = recording;
  const name = `analysis ${organ} ${recording_id}`;
  const [interrupted] = useState(() => keptAnalysis(name));
  const [mode, setMode] = useState<'view' | 'create' | 'edit'>(
    !stored ? 'create' : interrupted ? 'edit' : 'view',
  );
  /** The form's initial values: a colleague's save must not overwrite what is being typed. */
  const [begun, setBegun] = useState({ stored, version: interrupted?.base ?? version });
  const { sign } = useSign(patient);
  const quality = useQuery({ ...qualityQuery(organ, recording_id), enabled: mode !== 'view' });
  const save = useMutation({
    mutationFn: ({ analysis, base }: { analysis: DoctorAnalysis; base: number }) =>
      client[organ].analyse({ id: recording_id, doctor_analysis: analysis, base_version: base }),
    onSuccess: async (saved) => {
      void queries.invalidateQueries({ queryKey: waitingKey() });
      await queries.invalidateQueries({ queryKey: recordingsKey(organ) });
      toast.success({ title: t(mode === 'edit' ? 'analysis.updated' : 'analysis.saved') });
      if (mode === 'create' && onReviewed) {
        if (maySign(me)) await sign(saved);
        onReviewed();
        return;
      }
      // a doctor's next step is to sign
      if (maySign(me)) setMode('view');
      else leaveForm();
    },
    onError: async (error) => {
      toast.failure(t(`analysis.updateFailed.${organ}`), error);
      // The form then says so, and keeps what was typed.
      if (['ANALYSIS_CHANGED', 'ANALYSIS_SIGNED'].includes(errorCodeOf(error) ?? ''))
        await queries.invalidateQueries({ queryKey: recordingsKey(organ) });
    },
  });
  const edit = () => {
    setBegun({ stored, version });
    setMode('edit');
  };
  const leaveForm = () => (mode === 'edit' ? setMode('view') : onClose());
  const isOutdated = mode !== 'view' && version !== begun.version && !save.isPending;
  const submit = async (analysis: DoctorAnalysis) => {
    // Where it is signed by now, the server's refusal says whose signature it is.
    const isSure =
      recording.signature !== null ||
      !isOutdated ||
      (await confirm({
        title: t('analysis.over.title'),
        message: t('analysis.over.message'),
        confirm: t('analysis.over.confirm'),
        isDangerous: true,
      }));
    // Overwrites the version that was shown, not a newer one.
    if (isSure) save.mutate({ analysis, base: version });
  };

  const notice = recording.signature ? (
    <FormNotice title={t('signing.meanwhile')} />
  ) : (
    isOutdated && <NewerAnalysis organ={organ} recordingId={recording_id} />
  );

  return (
    <FormDialog
      opened
      isLeavingAsked
      size="lg"
      onClose={onClose}
      title={t(`analysis.titles.${organ}.${mode}`)}
    >
      {(onDirty, isDirty) => (
        <Stack>
          {subject}
          {stored && mode === 'view' ? (
            <StoredAnalysis
              recording={recording}
              analysis={stored}
              patient={patient}
              onEdit={edit}
              onClose={onClose}
              onDirty={onDirty}
            />
          ) : (
            <>
              {!begun.stored && (
                <Text size="sm" c="dimmed">
                  {t('analysis.notReviewed')}
                </Text>
              )}
              <AnalysisForm
                organ={organ}
                initial={begun.stored}
                onDirty={onDirty}
                keptAs={{ name, base: begun.version }}
                onSubmit={(analysis) => void submit(analysis)}
                isBusy={save.isPending}
                submitLabel={t(mode === 'edit' ? 'analysis.update' : 'analysis.save')}
                busyLabel={t(mode === 'edit' ? 'analysis.updating' : 'analysis.saving')}
                poor={quality.data?.verdict === 'poor' ? t('analysis.poor.note') : null}
                notice={notice}
                actions={<CancelButton isDirty={isDirty} isBusy={save.isPending} onCancel={leaveForm} />}
              />
            </>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

type CancelProps = { isDirty: boolean; isBusy: boolean; onCancel: () => void };

/** Cancel discards what was filled in, after a question if anything was typed. */
export function CancelButton({ isDirty, isBusy, onCancel }: CancelProps) {
  const { t } = useTexts();
  const cancel = async () => {
    if (!isDirty || (await confirmDiscard())) onCancel();
  };
  return (
    <Button variant="default" disabled={isBusy} onClick={() => void cancel()}>
      {t('analysis.cancel')}
    </Button>
  );
}
