import type { AiMode } from '@sadap/contract/ai-analysis';
import type { Database } from '../../database/connection.ts';
import type { Security } from '../security/index.ts';
import { aiAnalysesQueries } from './queries.ts';

/**
 * Fixes what an installation begins with. One that has results was in use before there was a choice: nothing
 * that its clinicians see goes without an administrator's word.
 */
export async function beginAiMode(db: Database, security: Security, chosen: AiMode): Promise<void> {
  const isInUse = await aiAnalysesQueries(db).areThereAny();
  await security.begin('aiMode', isInUse ? 'on' : chosen);
}
