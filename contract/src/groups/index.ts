export type {
  AddMemberInput,
  AvailableUser,
  CreateGroupInput,
  FoundGroup,
  FoundMember,
  GroupMember,
  GroupRole,
  GroupWithUsers,
  UserGroup,
  UserGroupDetails,
  UserWithGroups,
} from './schema.ts';
