import type { Recording } from '@sadap/contract/recordings';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import { RecordingCircumstances } from './circumstances/recording-circumstances.tsx';

const positionModule = lazyModule(() => import('./position-dialog.tsx'));

/** What can be corrected in the list of recordings. */
export type Correctable = 'position' | 'circumstances';

type Props = { recording: Recording | undefined; what: Correctable | undefined; onClose: () => void };

/**
 * The dialogs that correct a listed recording. They belong to the list: its rows are made anew when the
 * screen is turned.
 */
export function CorrectedRecording({ recording, what, onClose }: Props) {
  return (
    <>
      <LazyOpened
        module={positionModule}
        opened={recording !== undefined && what === 'position'}
        onClose={onClose}
      >
        {({ PositionDialog }) => recording && <PositionDialog recording={recording} onClose={onClose} />}
      </LazyOpened>
      {recording && what === 'circumstances' && (
        <RecordingCircumstances recording={recording} onClose={onClose} />
      )}
    </>
  );
}
