import type { Recording } from '@sadap/contract/recordings';
import { type ReactNode, useCallback, useRef } from 'react';
import { AiSection } from '../../features/ai-analysis/index.ts';
import { ColleagueAnswers } from '../../features/questions/index.ts';
import { useSoundFindings } from '../../features/sound-findings/index.ts';
import { RecordingViewer } from '../../features/viewer/index.ts';
import { RecordingQuality } from '../../signal-quality/recording-quality.tsx';
import { soundOf } from '../../sound/index.ts';
import { UnsavedMark } from '../../ui/dialog/unsaved-warning.tsx';
import { confirmDiscard } from '../../ui/page/confirm-discard.ts';

type Props = {
  recording: Recording;
  subject: ReactNode;
  analysis: ReactNode;
  /** Absent while a colleague is being asked. */
  onAsk?: () => void;
  onClose: () => void;
};

/** The viewer with everything known about a recording: quality, marks, AI and the doctor's analysis. */
export function ViewedRecording({ recording, subject, analysis, onAsk, onClose }: Props) {
  const marks = useSoundFindings(recording);
  const isAiDirty = useRef(false);
  const followAi = useCallback((isDirty: boolean) => {
    isAiDirty.current = isDirty;
  }, []);
  const { isUnsaved: areMarksUnsaved } = marks;
  const isUnsaved = useCallback(() => areMarksUnsaved() || isAiDirty.current, [areMarksUnsaved]);
  const close = async () => {
    if (!isUnsaved() || (await confirmDiscard())) onClose();
  };
  return (
    <>
      <UnsavedMark when={isUnsaved} />
      <RecordingViewer
        recording={recording}
        sound={soundOf(recording)}
        subject={subject}
        quality={<RecordingQuality organ={recording.organ} id={recording.recording_id} />}
        marks={marks}
        ai={<AiSection recording={recording} onDirty={followAi} />}
        colleagues={onAsk && <ColleagueAnswers recording={recording} onAsk={onAsk} />}
        analysis={analysis}
        onClose={() => void close()}
      />
    </>
  );
}
