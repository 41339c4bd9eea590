import type { Capture, HeartAnalysis, HeartPosition, Patient } from '@sadap/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { asHeartAnalysis, HeartAnalysisForm } from '../../features/analysis/index.ts';
import { SaveDialog, useSaveRecording } from '../../features/recordings/index.ts';
import { CapturedSound, useListening } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { soundPlayer } from '../../sound/index.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';

/** A form that rests for so long is kept on the server, so that it survives the page. */
const DRAFT_AFTER_MS = 600;

type Props = {
  capture: Capture;
  patient: Patient;
  next: HeartPosition | null;
  onSaved: (captureId: string) => void;
  onClose: () => void;
};

/** The save dialog of one captured heart sound. */
export function SaveCapture({ capture, patient, next, onSaved, onClose }: Props) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const { filter, volume } = useListening();
  const { isBusy, save } = useSaveRecording();
  const draftTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { id } = capture;
  // The list's copy may be older than the draft that another page has kept since.
  const stored = useQuery(api.captures.get.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));

  useEffect(() => () => clearTimeout(draftTimer.current), []);
  const keepDraft = useCallback(
    (draftAnalysis: HeartAnalysis | null) => {
      clearTimeout(draftTimer.current);
      draftTimer.current = setTimeout(() => {
        void client.captures.saveDraft({ id, draftAnalysis }).catch(() => undefined);
      }, DRAFT_AFTER_MS);
    },
    [id],
  );

  const finish = async (analysis: HeartAnalysis | null) => {
    clearTimeout(draftTimer.current);
    soundPlayer.stop();
    const recording = await save(capture, { filter, volume }, analysis);
    if (!recording) return;
    toast.success({
      title: t('recording.saveDialog.saved'),
      ...(next ? { message: t('recording.saveDialog.savedNext', { position: positionName(next) }) } : {}),
    });
    onSaved(id);
  };

  const discard = async () => {
    const isSure = await confirm({
      title: t('streaming.discardDialog.title'),
      message: t('streaming.discardDialog.message', { position: positionName(capture.position) }),
      confirm: t('streaming.discardDialog.confirm'),
      cancel: t('streaming.discardDialog.cancel'),
      isDangerous: true,
    });
    if (!isSure) return;
    clearTimeout(draftTimer.current);
    try {
      await client.captures.discard({ id });
      toast.info({ title: t('streaming.unsaved.discarded') });
      onSaved(id);
    } catch (error) {
      toast.error({ title: t('streaming.record.discardFailed'), message: errorText(error, language) });
    }
  };

  if (stored.isPending) return null;
  return (
    <SaveDialog
      patient={patient}
      position={capture.position}
      isBusy={isBusy}
      onReviewLater={() => void finish(null)}
      onDiscard={() => void discard()}
      onClose={onClose}
      preview={<CapturedSound captureId={id} durationMs={capture.durationMs} gaps={capture.gaps} />}
      form={(actions) => (
        <HeartAnalysisForm
          initial={asHeartAnalysis((stored.data ?? capture).draftAnalysis)}
          onChange={keepDraft}
          onSubmit={(analysis) => void finish(analysis)}
          isBusy={isBusy}
          submitLabel={t('analysis.save')}
          busyLabel={t('analysis.saving')}
          actions={actions}
        />
      )}
    />
  );
}
