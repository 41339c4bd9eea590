import type { PatientGroup } from '@sadap/contract/access';
import type {
  AddMemberInput,
  AvailableUser,
  CreateGroupInput,
  FoundGroup,
  GroupMember,
  GroupWithUsers,
  UserGroup,
  UserGroupDetails,
  UserWithGroups,
} from '@sadap/contract/groups';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { usersQueries } from '../users/index.ts';
import { createLookingUp, type LookingUpParts } from './looking-up.ts';
import { groupsQueries } from './queries.ts';

type Queries = ReturnType<typeof groupsQueries>;
type GroupRow = NonNullable<Awaited<ReturnType<Queries['byId']>>>;
type MemberRow = Awaited<ReturnType<Queries['members']>>[number];

export function createGroups(db: Database, parts: LookingUpParts) {
  const queries = groupsQueries(db);
  const lookingUp = createLookingUp(db, parts);

  async function find(caller: Caller, id: number): Promise<GroupRow> {
    const row = await queries.byId(id, caller.userId);
    if (!row) throw new AppError('GROUP_NOT_FOUND');
    return row;
  }

  /** The group, for its administrators and the system's. */
  async function findToManage(caller: Caller, id: number): Promise<GroupRow> {
    const row = await find(caller, id);
    if (row.userRole !== 'ADMIN' && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
    return row;
  }

  /** The group with its members, for its members and the system's administrators. */
  async function get(caller: Caller, id: number): Promise<UserGroupDetails> {
    const row = await find(caller, id);
    if (row.userRole === null && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
    return { ...toGroup(row), members: (await queries.members(id)).map(toMember) };
  }

  async function existingUser(id: number, field?: string) {
    const user = await usersQueries(db).byId({ id });
    if (!user || user.deletedAt !== null) throw new AppError('NO_SUCH_USER', field);
    return user;
  }

  /** Whether another administrator has to vouch for this user: nobody does it for themselves. */
  const isForAnother = async (transaction: Transaction, caller: Caller, userId: number): Promise<boolean> =>
    userId === caller.userId && (await usersQueries(transaction).areThereOtherAdministrators(userId));
  const vouchesFor = async (transaction: Transaction, caller: Caller, userId: number): Promise<boolean> =>
    caller.role === 'ADMIN' && !(await isForAnother(transaction, caller, userId));

  return {
    get,
    find: (search: string): Promise<FoundGroup[]> => queries.named(search),
    mine: async (caller: Caller): Promise<UserGroup[]> =>
      (await queries.ofMember(caller.userId)).map(toGroup),

    async create(caller: Caller, { name, description }: CreateGroupInput): Promise<UserGroup> {
      const id = await once(db, caller, async (transaction) => {
        const inTransaction = groupsQueries(transaction);
        const row = {
          name,
          description: description || null,
          createdBy: caller.userId,
          sharesPatients: caller.role === 'ADMIN',
        };
        const groupId = await inTransaction.insert(row);
        const isVouchedFor = await vouchesFor(transaction, caller, caller.userId);
        await inTransaction.addMember({ groupId, userId: caller.userId, groupRole: 'ADMIN', isVouchedFor });
        await record(transaction, caller, {
          action: 'group.created',
          subject: { kind: 'group', id: groupId },
          details: { name },
        });
        return groupId;
      });
      return toGroup(await find(caller, id));
    },

    async availableUsers(caller: Caller, id: number, search: string | undefined): Promise<AvailableUser[]> {
      lookingUp.count(caller);
      await findToManage(caller, id);
      return queries.availableUsers(id, search, await lookingUp.sharingWith(caller));
    },

    async addMember(caller: Caller, id: number, { userId, role }: AddMemberInput): Promise<UserGroupDetails> {
      await findToManage(caller, id);
      const { accountState } = await existingUser(userId, 'userId');
      if (accountState !== 'active') throw new AppError('NO_SUCH_USER', 'userId');
      await once(db, caller, async (transaction) => {
        const isVouchedFor = await vouchesFor(transaction, caller, userId);
        const member = { groupId: id, userId, groupRole: role, isVouchedFor };
        const isAdded = await groupsQueries(transaction).addMember(member);
        if (!isAdded) throw new AppError('ALREADY_MEMBER', 'userId');
        await record(transaction, caller, {
          action: 'group.member-added',
          subject: { kind: 'group', id },
          details: { userId, role },
        });
        return null;
      });
      return get(caller, id);
    },

    async removeMember(caller: Caller, id: number, userId: number): Promise<void> {
      const { createdBy } = await findToManage(caller, id);
      if (!(await queries.isMember(id, userId))) throw new AppError('MEMBER_NOT_FOUND');
      if (userId === createdBy) throw new AppError('GROUP_CREATOR');
      if (userId === caller.userId) throw new AppError('NOT_ON_YOURSELF');
      await db.transaction(async (transaction) => {
        if (!(await groupsQueries(transaction).removeMember(id, userId)))
          throw new AppError('MEMBER_NOT_FOUND');
        await record(transaction, caller, {
          action: 'group.member-removed',
          subject: { kind: 'group', id },
          details: { userId },
        });
      });
    },

    /** Look-up by user, for every signed-in user. */
    async ofUser(caller: Caller, userId: number): Promise<UserWithGroups> {
      lookingUp.count(caller);
      const { id, username, email, role, createdAt } = await existingUser(userId);
      const [shown] = await lookingUp.shown(caller, [{ id, username, email, role }]);
      if (!shown) throw new AppError('NO_SUCH_USER');
      const groupMembers = await queries.membershipsOf(userId);
      return { ...shown, createdAt: createdAt.toISOString(), groupMembers };
    },

    /** Every group, for administrators: whose members open each other's patients. */
    patientGroups: (): Promise<PatientGroup[]> => queries.patientGroups(),

    /** Vouches for the group with its present members, or no longer; for oneself another one does. */
    async sharePatients(caller: Caller, id: number, sharesPatients: boolean): Promise<PatientGroup> {
      await db.transaction(async (transaction) => {
        const before = await groupsQueries(transaction).lock(id);
        if (!before) throw new AppError('GROUP_NOT_FOUND');
        const inside = groupsQueries(transaction);
        const [{ newMembers: waiting = [] } = {}] = await inside.patientGroups(id);
        if (before.sharesPatients === sharesPatients && waiting.length === 0) return;
        const isLeftOut = await isForAnother(transaction, caller, caller.userId);
        await inside.setSharing(id, sharesPatients, isLeftOut ? caller.userId : null);
        const newMembers = waiting.filter((username) => !isLeftOut || username !== caller.username);
        await record(transaction, caller, {
          action: 'group.sharing-changed',
          subject: { kind: 'group', id },
          details: { name: before.name, sharesPatients, newMembers },
        });
      });
      const [changed] = await queries.patientGroups(id);
      if (!changed) throw new AppError('GROUP_NOT_FOUND');
      return changed;
    },

    /** Look-up by group, for every signed-in user. */
    async withUsers(caller: Caller, id: number): Promise<GroupWithUsers> {
      lookingUp.count(caller);
      const group = await queries.summary(id);
      if (!group) throw new AppError('GROUP_NOT_FOUND');
      const members = (await queries.members(id)).map(toMember);
      return { group, members: await lookingUp.shown(caller, members) };
    },
  };
}
export type Groups = ReturnType<typeof createGroups>;

function toGroup({ creatorUsername, memberCount, ...row }: GroupRow): UserGroup {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    creator: { username: creatorUsername },
    _count: { members: memberCount },
    joinedAt: row.joinedAt?.toISOString() ?? null,
  };
}

function toMember(row: MemberRow): GroupMember {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
