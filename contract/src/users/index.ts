export * from './credentials.ts';
export type {
  AccountKeeper,
  AccountState,
  ChangePasswordInput,
  Colleague,
  CreateUserInput,
  OwnAccount,
  Profile,
  Role,
  StaffName,
  UpdateUserInput,
  User,
  UserCounts,
  UserListInput,
} from './schema.ts';

/** Of the whole system; a group has its own. */
export const ROLES = ['ADMIN', 'USER'] as const;

export const ACCOUNT_KEEPERS = ['local', 'directory', 'oidc'] as const;

export const USER_SORT_FIELDS = ['createdAt', 'username', 'email', 'role'] as const;
