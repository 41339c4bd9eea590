import type { Capture } from '@sadap/contract/streaming';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { CircumstancesLine, CircumstancesOpened } from '../../features/recordings/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { client } from '../../platform/api.ts';
import { captureQuery } from '../../queries/streaming.ts';

/** How a sound was recorded that is not saved yet. */
export function CapturedCircumstances({ capture }: { capture: Capture }) {
  const queries = useQueryClient();
  const positionName = usePositionName();
  const { id, circumstances, circumstancesVersion: version } = capture;
  const { queryKey } = captureQuery(id);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const of = positionName(capture.position);
  return (
    <>
      <CircumstancesLine circumstances={circumstances} of={of} onOpen={() => setOpen(true)} />
      <CircumstancesOpened
        opened={isOpen}
        circumstances={circumstances}
        of={of}
        onClose={close}
        save={async (stated) => {
          try {
            queries.setQueryData(
              queryKey,
              await client.captures.describe({ id, ...stated, base_version: version }),
            );
          } catch (error) {
            await queries.invalidateQueries({ queryKey });
            throw error;
          }
        }}
      />
    </>
  );
}
