import { Group } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { type ReactNode, useCallback, useRef } from 'react';
import { AiSection } from '../../features/ai-analysis/index.ts';
import { MakeCase, ReferencePanel } from '../../features/learning/index.ts';
import { ColleagueAnswers } from '../../features/questions/index.ts';
import { useSoundEvents } from '../../features/sound-events/index.ts';
import { useSoundFindings } from '../../features/sound-findings/index.ts';
import { RecordingViewer } from '../../features/viewer/index.ts';
import { isAdmin, useSignedIn } from '../../platform/session.ts';
import { RecordingQuality } from '../../signal-quality/recording-quality.tsx';
import { type GraphPlace, soundOf } from '../../sound/index.ts';
import { UnsavedMark } from '../../ui/dialog/unsaved-warning.tsx';
import { confirmDiscard } from '../../ui/page/confirm-discard.ts';

type Props = {
  recording: Recording;
  subject: ReactNode;
  analysis: ReactNode;
  /** Absent while a colleague is being asked, and before the patient is named. */
  onAsk?: (() => void) | undefined;
  /** No teaching case is made of it. */
  isToBeNamed?: boolean;
  onClose: () => void;
};

/** The viewer with everything known about a recording: quality, marks, AI and the doctor's analysis. */
export function ViewedRecording({
  recording,
  subject,
  analysis,
  onAsk,
  isToBeNamed = false,
  onClose,
}: Props) {
  const marks = useSoundFindings(recording);
  const events = useSoundEvents(recording);
  const isForAdmin = isAdmin(useSignedIn());
  const isAiDirty = useRef(false);
  const followAi = useCallback((isDirty: boolean) => {
    isAiDirty.current = isDirty;
  }, []);
  const { isUnsaved: areMarksUnsaved } = marks;
  const { isUnsaved: areEventsUnsaved } = events;
  const isUnsaved = useCallback(
    () => areMarksUnsaved() || areEventsUnsaved() || isAiDirty.current,
    [areMarksUnsaved, areEventsUnsaved],
  );
  const close = async () => {
    if (isUnsaved() && !(await confirmDiscard())) return;
    events.discard();
    onClose();
  };
  const both = (part: 'lane' | 'editor' | 'panel') => (place: GraphPlace) => (
    <>
      {marks[part](place)}
      {events[part](place)}
    </>
  );
  return (
    <>
      <UnsavedMark when={isUnsaved} />
      <RecordingViewer
        recording={recording}
        sound={soundOf(recording)}
        subject={subject}
        quality={<RecordingQuality organ={recording.organ} id={recording.recording_id} />}
        marks={{
          shading: marks.shading,
          bands: events.bands,
          lane: both('lane'),
          editor: both('editor'),
          panel: both('panel'),
        }}
        ai={<AiSection recording={recording} onDirty={followAi} />}
        colleagues={onAsk && <ColleagueAnswers recording={recording} onAsk={onAsk} />}
        analysis={
          <Group gap="sm" align="flex-start">
            {analysis}
            {isForAdmin && !isToBeNamed && <MakeCase recording={recording} />}
          </Group>
        }
        references={<ReferencePanel recording={recording} />}
        onClose={() => void close()}
      />
    </>
  );
}
