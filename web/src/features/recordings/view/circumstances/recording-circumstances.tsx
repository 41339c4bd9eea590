import type { Recording } from '@sadap/contract/recordings';
import { useQueryClient } from '@tanstack/react-query';
import { usePositionName } from '../../../../i18n/use-position-name.ts';
import { client } from '../../../../platform/api.ts';
import { isAdmin, useSession } from '../../../../platform/session.ts';
import { recordingsKey } from '../../../../queries/recordings.ts';
import { useStaffName } from '../../../../queries/staff-names.ts';
import { CircumstancesOpened } from './circumstances-opened.tsx';
import { EarlierCircumstances } from './earlier-circumstances.tsx';

type Props = { recording: Recording; onClose: () => void };

/** States how a saved sound was recorded. */
export function RecordingCircumstances({ recording, onClose }: Props) {
  const queries = useQueryClient();
  const session = useSession();
  const staffName = useStaffName();
  const positionName = usePositionName();
  const { organ, recording_id: id, created_by, circumstances, circumstances_version: version } = recording;
  const mayChange = isAdmin(session) || created_by.id === session?.userId;
  return (
    <CircumstancesOpened
      opened
      onClose={onClose}
      circumstances={circumstances}
      of={positionName(recording.position)}
      onlyBy={mayChange ? null : staffName(created_by.username)}
      history={version > 1 && <EarlierCircumstances organ={organ} id={id} version={version} />}
      save={async (stated) => {
        try {
          await client[organ].describe({ id, ...stated, base_version: version });
        } finally {
          await queries.invalidateQueries({ queryKey: recordingsKey(organ) });
        }
      }}
    />
  );
}
