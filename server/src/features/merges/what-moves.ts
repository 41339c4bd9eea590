/**
 * What becomes of everything that carries a patient's id or HN when a record becomes part of another one. A
 * test reads the database's columns and fails for one that is not decided on here. `stays`: with the record
 * that goes, from where an undo finds it as it was.
 */
export const DECISIONS = {
  'check_ups.patient_id': 'moves',
  'vital_signs.patient_id': 'moves',
  'patient_files.patient_id': 'moves',
  // It keeps the date of what it says. One of a day of which the other record has one, too, stays.
  'heart_outcomes.patient_id': 'moves',
  // Ended, those of both: what was opened was one record alone. They stay ended after an undo.
  'glass_openings.patient_id': 'moves',
  // One that holds stays where the other record is restricted, too. Once that is lifted, it holds there.
  'patient_restrictions.patient_id': 'moves',
  'rights_requests.patient_id': 'moves',
  'namings.to_patient_id': 'moves',
  'shared_listenings.subject': 'moves',
  // What waits is read when it leaves: it says the record that stays. What was sent stays as it was sent.
  'outgoing_results.patient_id': 'moves',
  // Only somebody who awaits a name; they are not merged.
  'namings.from_patient_id': 'stays',
  // They count the versions of their own record.
  'patient_former_values.patient_id': 'stays',
  // They say whom a PDF or a result names, which no merge and no undo changes.
  'signed_reports.patient_id': 'stays',
  'results_under_way.patient_id': 'stays',
  'hospital_patients.patient_id': 'stays',
  // The trail is never changed; whoever asks for one record's accesses gets those of both.
  'audit_events.patient_ids': 'stays',
  'adt_messages.hn': 'stays',
  'adt_messages.other_hn': 'stays',
  'rights_requests.hn': 'stays',
  'deleted_patients.hn': 'stays',
  'deleted_patients.id': 'stays',
  'patients.hn': 'stays',
  'patients.also_hns': 'stays',
  'patients.merged_into': 'stays',
  'patient_merges.kept_id': 'stays',
  'patient_merges.gone_id': 'stays',
} as const satisfies Record<string, 'moves' | 'stays'>;

type Column = keyof typeof DECISIONS;
export type MovedTable = {
  [Name in Column]: (typeof DECISIONS)[Name] extends 'moves'
    ? Name extends `${infer Table}.${string}`
      ? Table
      : never
    : never;
}[Column];

/** Rows that moved, each with what an undo needs besides. */
export type MovedRow = { id: number | string; was?: number | undefined };
export type Moved = Partial<Record<MovedTable, MovedRow[]>>;
