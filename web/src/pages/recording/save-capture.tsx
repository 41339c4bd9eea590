import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Position } from '@sadap/contract/positions';
import type { Capture } from '@sadap/contract/streaming';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { AnalysisForm } from '../../features/analysis/index.ts';
import { PositionSelect, SaveDialog } from '../../features/recordings/index.ts';
import {
  CapturedSound,
  unlessGone,
  useCapturePosition,
  useDiscardQuestion,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { client } from '../../platform/api.ts';
import { captureQuery } from '../../queries/streaming.ts';
import { CaptureQuality } from '../../signal-quality/capture-quality.tsx';
import { UnsavedMark } from '../../ui/dialog/unsaved-warning.tsx';
import { confirm } from '../../ui/page/confirm.tsx';
import { confirmDiscard } from '../../ui/page/confirm-discard.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CapturedCircumstances } from './captured-circumstances.tsx';
import { useCheckedSave } from './use-checked-save.ts';
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
  onMoved: (capture: Capture) => void;
  /** Discards it after a question, and records its position again; false: it was kept. */
  onAgain: () => Promise<boolean>;
  onClose: () => void;
};

/** The save dialog of one captured sound. */
export function SaveCapture({
  capture,
  patient,
  checkUp,
  next,
  onSaved,
  onGone,
  onMoved,
  onAgain,
  onClose,
}: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const askToDiscard = useDiscardQuestion();
  const { isBusy, save } = useCheckedSave(capture);
  const { isBusy: isMoving, correct } = useCapturePosition();
  const { id, organ } = capture;
  const draft = useKeptDraft(id);
  /** Null: nothing was filled in; 'incomplete': not enough to keep as a draft. */
  const [filled, setFilled] = useState<'incomplete' | 'complete' | null>(null);
  const isIncomplete = useCallback(() => filled === 'incomplete', [filled]);
  // The list's copy may be older than the draft that another page has stored since.
  const stored = useQuery({ ...captureQuery(id), staleTime: 0, gcTime: 0 });

  // What was filled in meanwhile is not taken away.
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
    const outcome = await save(analysis, next && positionName(next));
    if (outcome === 'gone') onGone(id);
    if ((outcome === 'failed' || outcome === 'doubtful') && analysis) draft.keep(analysis);
    if (outcome === 'saved') onSaved(id);
  };

  const move = async (position: Position) => {
    const moved = await correct(capture, position);
    if (moved) onMoved(moved);
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
      toast.failure(t('streaming.record.discardFailed'), error);
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
      position={
        <PositionSelect
          organ={organ}
          label={t('recording.position')}
          value={capture.position}
          isDisabled={isBusy || isMoving}
          onChange={(position) => void move(position)}
        />
      }
      isBusy={isBusy}
      onReviewLater={() => void reviewLater()}
      onDiscard={() => void discard()}
      onClose={() => void close()}
      preview={
        <>
          <CapturedSound captureId={id} durationMs={capture.durationMs} gaps={capture.gaps} hasKey />
          <CaptureQuality captureId={id} onAgain={() => void recordAgain()} />
          <CapturedCircumstances capture={stored.data ?? capture} />
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
