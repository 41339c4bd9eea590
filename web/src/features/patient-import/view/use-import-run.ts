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
  const [isStopping, setStopping] = useState(false);
  const isStopAsked = useRef(false);
  /** A run of another file, or of a page that was left, says nothing any more, and ends. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current++;
    },
    [],
  );

  async function send(kind: RunKind, rows: SentRow[], outcomes: Map<number, ImportOutcome>): Promise<void> {
    const own = ++latest.current;
    isStopAsked.current = false;
    setStopping(false);
    const say = (state: { is: 'running' } | { is: 'done' } | { is: 'stopped'; error: unknown }) => {
      if (own === latest.current) setRun({ kind, outcomes: new Map(outcomes), total: rows.length, ...state });
    };
    say({ is: 'running' });
    const left = rows.filter(({ index }) => !outcomes.has(index));
    try {
      for (let at = 0; at < left.length; at += IMPORT_BATCH_MAX) {
        if (isStopAsked.current || own !== latest.current) break;
        const batch = left.slice(at, at + IMPORT_BATCH_MAX);
        const answer = await client.patientImport.rows({
          rows: batch.map(({ patient }) => patient),
          isTrial: kind === 'trial',
        });
        for (const [place, outcome] of answer.outcomes.entries()) {
          const row = batch[place];
          // Nobody had it at the trial: a piece whose answer was lost has added it.
          if (row) outcomes.set(row.index, kind === 'store' && outcome === 'known' ? 'new' : outcome);
        }
        say({ is: 'running' });
      }
      say(outcomes.size < rows.length ? { is: 'stopped', error: null } : { is: 'done' });
    } catch (error) {
      say({ is: 'stopped', error });
    }
    if (kind === 'store') await queries.invalidateQueries({ queryKey: patientsKey() });
  }

  return {
    run,
    /** The piece that is under way is still waited for. */
    isStopping: isStopping && run?.is === 'running',
    compare: (rows: SentRow[]) => void send('trial', rows, new Map()),
    /** Those that the trial has found to be new. */
    store: (rows: SentRow[]) =>
      run && void send('store', rows, new Map([...run.outcomes].filter(([, outcome]) => outcome !== 'new'))),
    goOn: (rows: SentRow[]) => run && void send(run.kind, rows, new Map(run.outcomes)),
    stop: () => {
      isStopAsked.current = true;
      setStopping(true);
    },
    forget: () => {
      latest.current++;
      setRun(null);
    },
  };
}
