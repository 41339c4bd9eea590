export * from './credentials.ts';
export type {
  AccountKeeper,
  AccountState,
  ChangePasswordInput,
  ClinicalRole,
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

/** Roles in the whole system; a group has its own. */
export const ROLES = ['ADMIN', 'USER'] as const;

/** What somebody is to patients, beside their role in the system: an administrator may be a doctor. */
export const CLINICAL_ROLES = ['doctor', 'nurse'] as const;

/** Who may sign an analysis and add to a signed one. The only place for this right. */
export const maySign = ({ clinicalRole }: { clinicalRole?: string | null | undefined }): boolean =>
  clinicalRole === 'doctor';

export const ACCOUNT_KEEPERS = ['local', 'directory', 'oidc'] as const;

export const USER_SORT_FIELDS = ['createdAt', 'username', 'email', 'role'] as const;
