import { IMPORT_BATCH_MAX, type ImportedPatient, type ImportOutcome } from '@sadap/contract/patient-import';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { patientsKey } from '../../../queries/patients.ts';

export type SentRow = { index: number; patient: ImportedPatient };
/** `trial` asks what would become of the rows; `store` adds them. */
export type RunKind = 'trial' | 'store';
export type Run = {
  kind: RunKind;
  /** Of each row that the server has answered, by its index. */
  outcomes: ReadonlyMap<number, ImportOutcome>;
  total: number;
} & ({ is: 'running' } | { is: 'done' } | { is: 'stopped'; error: unknown });

/** Sends rows piece by piece. What was stored stays stored: to go on sends what has no answer yet. */
export function useImportRun() {
  const queries = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current++;
    },
    [],
  );

  async function send(kind: RunKind, rows: SentRow[], outcomes: Map<number, ImportOutcome>): Promise<void> {
    const own = ++latest.current;
    const isOld = () => own !== latest.current;
    const about = { kind, outcomes, total: rows.length };
    setRun({ ...about, is: 'running' });
    const left = rows.filter(({ index }) => !outcomes.has(index));
    try {
      for (let at = 0; at < left.length && !isOld(); at += IMPORT_BATCH_MAX) {
        const batch = left.slice(at, at + IMPORT_BATCH_MAX);
        const answer = await client.patientImport.rows({
          rows: batch.map(({ patient }) => patient),
          isTrial: kind === 'trial',
        });
        for (const [place, outcome] of answer.outcomes.entries()) {
          const row = batch[place];
          if (row) outcomes.set(row.index, outcome);
        }
        if (!isOld()) setRun({ ...about, outcomes: new Map(outcomes), is: 'running' });
      }
      if (!isOld()) setRun({ ...about, outcomes: new Map(outcomes), is: 'done' });
    } catch (error) {
      if (!isOld()) setRun({ ...about, outcomes: new Map(outcomes), is: 'stopped', error });
    }
    if (kind === 'store') await queries.invalidateQueries({ queryKey: patientsKey() });
  }

  return {
    run,
    begin: (kind: RunKind, rows: SentRow[]) => void send(kind, rows, new Map()),
    goOn: (rows: SentRow[]) => run && void send(run.kind, rows, new Map(run.outcomes)),
    /** After the piece that is under way. */
    stop: () => {
      latest.current++;
      if (run) setRun({ ...run, is: 'stopped', error: null });
    },
    forget: () => {
      latest.current++;
      setRun(null);
    },
  };
}
