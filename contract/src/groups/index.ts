export type {
  AddMemberInput,
  AvailableUser,
  CreateGroupInput,
  FoundGroup,
  GroupMember,
  GroupRole,
  GroupWithUsers,
  UserGroup,
  UserGroupDetails,
  UserWithGroups,
} from './schema.ts';
