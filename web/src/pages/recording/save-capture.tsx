import type { Capture, CheckUp, DoctorAnalysis, Patient, Position } from '@sadap/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { AnalysisForm } from '../../features/analysis/index.ts';
import { SaveDialog, useSaveRecording } from '../../features/recordings/index.ts';
import {
  CapturedSound,
  unlessGone,
  useDiscardQuestion,
  useListening,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { CaptureQuality } from '../../signal-quality/capture-quality.tsx';
import { soundPlayer } from '../../sound/index.ts';
import { confirm } from '../../ui/confirm.tsx';
import { confirmDiscard } from '../../ui/confirm-discard.ts';
import { toast } from '../../ui/toast.ts';
import { UnsavedMark } from '../../ui/unsaved-warning.tsx';
import { useGoneCapture } from './use-gone-capture.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Props = {
  capture: Capture;
  patient: Patient;
  checkUp: CheckUp;
  next: Position | null;
  onSaved: (captureId: string) => void;
  /** There is nothing left to save. */
  onGone: (captureId: string) => void;
  /** Discards it after a question, and records its position anew; false: it was kept. */
  onAgain: () => Promise<boolean>;
  onClose: () => void;
};

/** The save dialog of one captured sound. */
export function SaveCapture({ capture, patient, checkUp, next, onSaved, onGone, onAgain, onClose }: Props) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const askToDiscard = useDiscardQuestion();
  const { filter, volume } = useListening();
  const { isBusy, save } = useSaveRecording();
  const { id, organ } = capture;
  const draft = useKeptDraft(id);
  /** null: nothing was filled in; 'incomplete': not yet what could be kept as a draft. */
  const [filled, setFilled] = useState<'incomplete' | 'complete' | null>(null);
  const isIncomplete = useCallback(() => filled === 'incomplete', [filled]);
  // The list's copy may be older than the draft that another page has kept since.
  const stored = useQuery(api.captures.get.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));

  // what was filled in meanwhile is not taken away
  useGoneCapture(filled === null && stored.error, () => onGone(id));

  const { keep } = draft;
  const follow = useCallback(
    (analysis: DoctorAnalysis | null) => {
      setFilled(analysis ? 'complete' : 'incomplete');
      keep(analysis);
    },
    [keep],
  );

  const finish = async (analysis: DoctorAnalysis | null) => {
    draft.drop();
    soundPlayer.stop();
    const outcome = await save(capture, { filter, volume }, analysis);
    if (outcome === 'gone') onGone(id);
    if (outcome === 'failed' && analysis) draft.keep(analysis);
    if (outcome !== 'saved') return;
    toast.success({
      title: t('recording.saveDialog.saved'),
      ...(next ? { message: t('recording.saveDialog.savedNext', { position: positionName(next) }) } : {}),
    });
    onSaved(id);
  };

  const reviewLater = async () => {
    const isSure =
      filled === null ||
      (await confirm({
        title: t('recording.saveDialog.laterTitle'),
        message: t('layout.unsaved.message'),
        confirm: t('recording.saveDialog.laterConfirm'),
        cancel: t('layout.unsaved.stay'),
        isDangerous: true,
      }));
    if (isSure) await finish(null);
  };

  const discard = async () => {
    if (!(await askToDiscard(capture))) return;
    draft.drop();
    try {
      const wasThere = await unlessGone(() => client.captures.discard({ id }));
      toast.info({ title: t(wasThere ? 'streaming.unsaved.discarded' : 'streaming.unsaved.gone') });
      if (wasThere) onSaved(id);
      else onGone(id);
    } catch (error) {
      toast.error({ title: t('streaming.record.discardFailed'), message: errorText(error, language) });
    }
  };

  const recordAgain = async () => {
    if (!(await onAgain())) return;
    draft.drop();
    onClose();
  };

  const close = async () => {
    if (isBusy) return;
    if (!isIncomplete() || (await confirmDiscard())) onClose();
  };

  if (stored.isPending) return null;
  return (
    <SaveDialog
      patient={patient}
      checkUpNumber={checkUp.sessionNumber}
      position={capture.position}
      isBusy={isBusy}
      onReviewLater={() => void reviewLater()}
      onDiscard={() => void discard()}
      onClose={() => void close()}
      preview={
        <>
          <CapturedSound captureId={id} durationMs={capture.durationMs} gaps={capture.gaps} />
          <CaptureQuality captureId={id} onAgain={() => void recordAgain()} />
        </>
      }
      form={(actions) => (
        <>
          <UnsavedMark when={isIncomplete} />
          <AnalysisForm
            organ={organ}
            initial={(stored.data ?? capture).draftAnalysis}
            onChange={follow}
            keptAs={{ name: `analysis capture ${id}`, base: 0 }}
            onSubmit={(analysis) => void finish(analysis)}
            isBusy={isBusy}
            submitLabel={t('analysis.save')}
            busyLabel={t('analysis.saving')}
            actions={actions}
          />
        </>
      )}
    />
  );
}
