import type { AuditAction } from '@sadap/contract/audit';
import { traceOf } from './route-traces.ts';

/** Throws where a request that changed something left no trace in the audit trail. */
export async function checkTrace(
  path: readonly string[],
  requestId: string,
  isRecorded: (requestId: string, actions: readonly AuditAction[]) => Promise<boolean>,
): Promise<void> {
  const trace = traceOf(path);
  if (typeof trace !== 'object' || !('records' in trace) || trace.orNothing) return;
  if (!(await isRecorded(requestId, trace.records)))
    throw new Error(`${path.join('.')} is not in the audit trail: ${trace.records.join(', ')}`);
}
