import type { SecurityReach } from '@sadap/contract/security';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';

type ReachRow = {
  accounts: number;
  administrators_without: number;
  everybody_without: number;
  without_group: number;
};

/** Of accounts that sign in on a provider's page, that page requires the second step. */
const MUST_SET_ONE_UP = sql`u.kept_by <> 'oidc'
  and not exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
  and not exists (select from passkeys k where k.user_id = u.id)`;
const IS_IN_PATIENT_GROUP = sql`exists (
  select from group_members m join user_groups g on g.id = m.group_id
  where m.user_id = u.id and m.is_vouched_for and g.shares_patients)`;

export const securityQueries = (db: Queryable) => ({
  async reach(): Promise<SecurityReach> {
    const { rows } = await db.execute<ReachRow>(sql`
      select count(*)::int as accounts,
        count(*) filter (where role = 'ADMIN' and ${MUST_SET_ONE_UP})::int as administrators_without,
        count(*) filter (where ${MUST_SET_ONE_UP})::int as everybody_without,
        count(*) filter (where not ${IS_IN_PATIENT_GROUP})::int as without_group
      from users u where account_state = 'active' and deleted_at is null`);
    const [row] = rows;
    return {
      accounts: row?.accounts ?? 0,
      withoutSecondStep: {
        administrators: row?.administrators_without ?? 0,
        everybody: row?.everybody_without ?? 0,
      },
      withoutPatientGroup: row?.without_group ?? 0,
    };
  },
});
