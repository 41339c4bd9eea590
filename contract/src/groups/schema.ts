import { z } from 'zod';
import { Role } from '../users/schema.ts';
import { withMessage } from '../validation/index.ts';

/** A role within one group; the system's roles are separate. */
export const GroupRole = z.enum(['ADMIN', 'MEMBER']);
export type GroupRole = z.infer<typeof GroupRole>;

const groupFields = {
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  createdBy: z.number().int(),
  createdAt: z.iso.datetime(),
  creator: z.object({ username: z.string() }),
  _count: z.object({ members: z.number().int() }),
  /** With need-to-know its members open each other's patients: an administrator vouches for it. */
  sharesPatients: z.boolean(),
  /** The caller's role in the group; null for an administrator who is not a member. */
  userRole: GroupRole.nullable(),
  joinedAt: z.iso.datetime().nullable(),
};
/** A group as every signed-in user may find it. */
export const FoundGroup = z
  .object({ id: z.number().int(), name: z.string(), description: z.string().nullable() })
  .meta({ id: 'FoundGroup' });
export type FoundGroup = z.infer<typeof FoundGroup>;

/** Part of the name; letter case does not matter. */
export const GroupFindInput = z.object({ search: z.string().trim().min(1).max(100) });

/** A group as its member sees it. */
export const UserGroup = z.object(groupFields).meta({ id: 'UserGroup' });
export type UserGroup = z.infer<typeof UserGroup>;

export const GroupMember = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    groupRole: GroupRole,
    /** System role. */
    role: Role,
    /** Until then, a group that shares patients opens none to this member, and none of theirs to others. */
    isVouchedFor: z.boolean(),
    joinedAt: z.iso.datetime(),
  })
  .meta({ id: 'GroupMember' });
export type GroupMember = z.infer<typeof GroupMember>;

/** A member as every signed-in user may look it up. */
export const FoundMember = GroupMember.extend({
  /** Null with need-to-know, where the caller is in no group with this member and no administrator. */
  email: z.string().nullable(),
  role: Role.nullable(),
}).meta({ id: 'FoundMember' });
export type FoundMember = z.infer<typeof FoundMember>;

export const UserGroupDetails = z
  .object({ ...groupFields, members: z.array(GroupMember) })
  .meta({ id: 'UserGroupDetails' });
export type UserGroupDetails = z.infer<typeof UserGroupDetails>;

export const CreateGroupInput = z.object({
  name: z
    .string(withMessage('groupNameRequired'))
    .trim()
    .min(1, withMessage('groupNameRequired'))
    .max(100, withMessage('tooLong')),
  description: z.string().trim().max(1000, withMessage('tooLong')).optional(),
});
export type CreateGroupInput = z.infer<typeof CreateGroupInput>;

export const AddMemberInput = z.object({
  userId: z.number(withMessage('memberRequired')).int(withMessage('memberRequired')),
  role: GroupRole.default('MEMBER'),
});
export type AddMemberInput = z.infer<typeof AddMemberInput>;

/** A user whom a group's administrator may add. `email` as in `FoundMember`. */
export const AvailableUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
});
export type AvailableUser = z.infer<typeof AvailableUser>;

const GroupSummary = z.object({ id: z.number().int(), name: z.string(), description: z.string().nullable() });

/** Look-up by user. `email` and `role` as in `FoundMember`. */
export const UserWithGroups = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string().nullable(),
    role: Role.nullable(),
    createdAt: z.iso.datetime(),
    groupMembers: z.array(z.object({ role: GroupRole, group: GroupSummary })),
  })
  .meta({ id: 'UserWithGroups' });
export type UserWithGroups = z.infer<typeof UserWithGroups>;

/** Look-up by group. */
export const GroupWithUsers = z
  .object({ group: GroupSummary, members: z.array(FoundMember) })
  .meta({ id: 'GroupWithUsers' });
export type GroupWithUsers = z.infer<typeof GroupWithUsers>;
