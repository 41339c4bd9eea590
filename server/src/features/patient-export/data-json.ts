import type { AuditEvent } from '@sadap/contract/audit';
import { type Held, type StaffRow, withoutInternals } from './held.ts';
import type { Piece } from './pieces.ts';

type Data = {
  madeAt: Date;
  held: Held;
  staff: StaffRow[];
  events: AsyncIterable<AuditEvent[]>;
  /** What is in the ZIP. */
  pieces: readonly Piece[];
};

/** Tables whose rows name the path of their bytes. */
const KINDS_OF: Partial<Record<keyof Held, readonly Piece['kind'][]>> = {
  recordings: ['sound', 'original'],
  captures: ['unsaved-sound'],
  patient_files: ['file'],
  ai_analyses: ['ai-picture'],
};

/** Everything that is held, table by table, as JSON. The audit trail is not loaded whole. */
export async function* dataJson({ madeAt, held, staff, events, pieces }: Data): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `{\n"format": "sadap-patient-export",\n"version": 1,\n"made_at": ${JSON.stringify(madeAt)},\n` +
      `"staff": ${JSON.stringify(staff)}`,
  );
  for (const [table, rows] of Object.entries(held) as [keyof Held, Held[keyof Held]][]) {
    const kinds = KINDS_OF[table];
    const written = rows.map((row: Record<string, unknown>) => {
      const files = pieces.filter(({ kind, id }) => kinds?.includes(kind) && id === row.id);
      return JSON.stringify({
        ...withoutInternals(row),
        ...(kinds ? { files: files.map(({ path }) => path) } : {}),
      });
    });
    yield Buffer.from(`,\n${JSON.stringify(table)}: [\n${written.join(',\n')}\n]`);
  }
  yield Buffer.from(',\n"audit_events": [');
  let comma = '\n';
  for await (const batch of events) {
    const written = batch.map((event) => JSON.stringify(shownEvent(event)));
    if (written.length > 0) yield Buffer.from(`${comma}${written.join(',\n')}`);
    comma = ',\n';
  }
  yield Buffer.from('\n]\n}\n');
}

/** Who did what: an event may concern other patients too, who are no part of this. */
const shownEvent = ({ id, at, user, action, outcome, subject, details }: AuditEvent) => ({
  id,
  at,
  user: user && { id: user.id, username: user.username, fullName: user.fullName },
  ...(typeof details.client === 'string' && { program: details.client }),
  action,
  outcome,
  subject,
});
