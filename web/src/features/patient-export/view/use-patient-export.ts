import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { statusOf } from '../../../platform/api-error.ts';
import { noteFailedRequest } from '../../../platform/realtime.ts';
import { accessesKey } from '../../../queries/late/audit.ts';
import { saveFile } from '../../../uploads/save-file.ts';
import { receiveExport } from '../model/receive-export.ts';

export type ExportState =
  | { step: 'idle' }
  | { step: 'preparing' }
  | { step: 'receiving'; received: number /** 0 to 1; the exact size is known at the end. */; share: number }
  | { step: 'done'; byteCount: number; unprinted: string[] }
  | { step: 'failed'; error: unknown };

/** Nearly done is shown as nearly done: the size is an estimate. */
const HIGHEST_SHARE = 0.98;

/** An export under way ends when the page is left. */
export function usePatientExport(patientId: number) {
  const { language } = useTexts();
  const queries = useQueryClient();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const own = new AbortController();
    running.current = own;
    setState({ step: 'preparing' });
    try {
      const { file, unprinted } = await receiveExport({
        patientId,
        language,
        signal: own.signal,
        onProgress: (received, expected) => {
          const share = expected > 0 ? Math.min(HIGHEST_SHARE, received / expected) : 0;
          setState({ step: 'receiving', received, share });
        },
      });
      saveFile(file);
      setState({ step: 'done', byteCount: file.size, unprinted });
    } catch (error) {
      if (own.signal.aborted) return;
      if (statusOf(error) === null) noteFailedRequest();
      setState({ step: 'failed', error });
    } finally {
      // It stands among who has looked.
      void queries.invalidateQueries({ queryKey: accessesKey() });
    }
  }
  function cancel(): void {
    running.current?.abort();
    setState({ step: 'idle' });
  }
  return { state, start, cancel };
}
