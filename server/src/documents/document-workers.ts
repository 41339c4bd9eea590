import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PrintedDocument } from './document.ts';

const IDLE_MS = 30_000;

/** One thread for document-worker.ts; it starts with the first document, and ends after half a minute. */
export function createDocumentWorkers() {
  let pool: Piscina | null = null;
  return {
    pdf(document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
      pool ??= new Piscina({
        filename: fileURLToPath(new URL('./document-worker.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_MS,
      });
      return pool.run(document, { name: 'pdf' });
    },
    /** Ends the thread, even if it is busy. */
    close: async (): Promise<void> => {
      await pool?.destroy();
    },
  };
}
export type DocumentWorkers = ReturnType<typeof createDocumentWorkers>;
