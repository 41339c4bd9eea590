import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { useCallback, useEffect, useRef } from 'react';
import { client } from '../../platform/api.ts';

/** A form idle for this long is stored on the server, so that it survives the page. */
const DRAFT_AFTER_MS = 600;

/**
 * Stores a capture's analysis while it is being filled in; pending changes are sent when the form closes. An
 * incomplete one (null) cannot be stored, so the last complete one stays.
 */
export function useKeptDraft(captureId: string) {
  const pending = useRef<{ draft: DoctorAnalysis; timer: ReturnType<typeof setTimeout> } | null>(null);

  const drop = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = null;
  }, []);
  const send = useCallback(() => {
    if (!pending.current) return;
    const { draft: draftAnalysis } = pending.current;
    drop();
    void client.captures.saveDraft({ id: captureId, draftAnalysis }).catch(() => undefined);
  }, [captureId, drop]);
  const keep = useCallback(
    (draft: DoctorAnalysis | null) => {
      if (!draft) return;
      drop();
      pending.current = { draft, timer: setTimeout(send, DRAFT_AFTER_MS) };
    },
    [drop, send],
  );
  useEffect(() => send, [send]);
  return { keep, drop };
}
