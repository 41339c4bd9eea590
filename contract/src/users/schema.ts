import { z } from 'zod';
import { seenText } from '../canonical-text/index.ts';
import { TABLE_PAGE_SIZE, USERNAME_MIN_LENGTH } from '../limits/index.ts';
import { withMessage } from '../validation/index.ts';
import {
  ANYBODY,
  brokenPasswordRule,
  GIVEN_USERNAME_PATTERN,
  PASSWORD_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_PATTERN,
} from './credentials.ts';
import { ACCOUNT_KEEPERS, CLINICAL_ROLES, ROLES, USER_SORT_FIELDS } from './index.ts';

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const ClinicalRole = z.enum(CLINICAL_ROLES);
export type ClinicalRole = z.infer<typeof ClinicalRole>;

export const Username = z
  .string(withMessage('usernameRequired'))
  .overwrite(seenText)
  .min(1, withMessage('usernameRequired'))
  .min(USERNAME_MIN_LENGTH, withMessage('usernameTooShort'))
  .max(USERNAME_MAX_LENGTH, withMessage('tooLong'))
  .regex(USERNAME_PATTERN, withMessage('usernameCharacters'));

/** A username that the hospital gave, or one of ours. */
const GivenUsername = z
  .string(withMessage('usernameRequired'))
  .overwrite(seenText)
  .min(1, withMessage('usernameRequired'))
  .max(USERNAME_MAX_LENGTH, withMessage('tooLong'))
  .regex(GIVEN_USERNAME_PATTERN, withMessage('usernameCharacters'));

/** A new password. The server also judges it by its username and the administrator's settings. */
export const Password = z
  .string(withMessage('passwordRequired'))
  .min(1, { ...withMessage('passwordRequired'), abort: true })
  .max(PASSWORD_MAX_LENGTH, { ...withMessage('tooLong'), abort: true })
  .check(({ value, issues }) => {
    const broken = brokenPasswordRule(value, ANYBODY);
    if (broken) issues.push({ code: 'custom', input: value, ...withMessage(broken.fault) });
  });

export const Email = z
  .string(withMessage('emailRequired'))
  .overwrite(seenText)
  .min(1, withMessage('emailRequired'))
  // Without `abort` zod would also run the pattern on a text that is too long.
  .max(254, { ...withMessage('tooLong'), abort: true })
  // Only one dot can match the one in the pattern, so every character is read once.
  .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, withMessage('emailInvalid'));

const ProfileText = z.string().trim().max(100, withMessage('tooLong'));
/** A user's own profile in the settings. */
export const Profile = z.object({
  /** 'นพ.', 'พว.'; precedes the name wherever the user is named. */
  title: z.string().trim().max(30, withMessage('tooLong')).default(''),
  firstName: ProfileText,
  lastName: ProfileText,
  department: ProfileText,
  phone: z.string().trim().max(50, withMessage('tooLong')),
});
export type Profile = z.infer<typeof Profile>;

/** `pending`: registered, awaiting an administrator. `suspended`: an administrator has stopped it for now. */
export const AccountState = z.enum(['active', 'pending', 'suspended']);
export type AccountState = z.infer<typeof AccountState>;

/** Who keeps an account: this system, the hospital's directory (LDAP), or its OpenID provider. */
export const AccountKeeper = z.enum(ACCOUNT_KEEPERS);
export type AccountKeeper = z.infer<typeof AccountKeeper>;

export const User = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    role: Role,
    /** Set by an administrator, or by the hospital's groups. */
    clinicalRole: ClinicalRole.nullable(),
    accountState: AccountState,
    keptBy: AccountKeeper,
    createdAt: z.iso.datetime(),
    /** Version of the name, the address and the roles. */
    version: z.number().int(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Another user, as visible to every signed-in user. */
export const Colleague = z
  .object({
    id: z.number().int(),
    username: z.string(),
    /** Empty where none is given. */
    fullName: z.string(),
  })
  .meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof Colleague>;

/** How to name an account wherever its username would be shown, even after deletion. */
export const StaffName = z
  .object({ username: z.string(), displayName: z.string() })
  .meta({ id: 'StaffName' });
export type StaffName = z.infer<typeof StaffName>;

/** Part of the username or the full name. */
export const ColleagueListInput = z.object({ search: z.string().trim().max(100).optional() });

/** Public registration; roles are accepted from an administrator only. */
export const CreateUserInput = z.object({
  username: Username,
  email: Email,
  password: Password,
  role: Role.optional(),
  clinicalRole: ClinicalRole.nullable().optional(),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;

export const UsernameAvailability = z.object({ exists: z.boolean() });

/** The signed-in user's own account. */
export const OwnAccount = User.extend(Profile.shape).meta({ id: 'OwnAccount' });
export type OwnAccount = z.infer<typeof OwnAccount>;
export const UserListInput = z.object({
  /** Part of the username, the full name or the e-mail address; letter case does not matter. */
  search: z.string().trim().max(100).optional(),
  role: Role.optional(),
  clinicalRole: z.enum([...CLINICAL_ROLES, 'none']).optional(),
  state: AccountState.optional(),
  sort: z.enum(USER_SORT_FIELDS).default('createdAt'),
  order: z.enum(['ascending', 'descending']).default('descending'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});
export type UserListInput = z.input<typeof UserListInput>;

export const UserCounts = z
  .object({
    total: z.number().int(),
    administrators: z.number().int(),
    regular: z.number().int(),
    /** Accounts among these that await approval. */
    pending: z.number().int(),
  })
  .meta({ id: 'UserCounts' });
export type UserCounts = z.infer<typeof UserCounts>;

/** An administrator's change of an account; an empty password keeps the current one. */
export const UpdateUserInput = z.object({
  username: GivenUsername,
  email: Email,
  password: z.union([z.literal(''), Password]).optional(),
  currentPassword: z
    .string()
    .max(256, withMessage('tooLong'))
    .optional()
    .describe('Needed by an administrator who sets the own password here'),
  role: Role,
  clinicalRole: ClinicalRole.nullable().optional().describe('Absent: as it is'),
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The one that was edited: if there is a newer one the error is USER_CHANGED'),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

export const ChangePasswordInput = z.object({
  currentPassword: z
    .string(withMessage('currentPasswordRequired'))
    .min(1, withMessage('currentPasswordRequired'))
    .max(256, withMessage('tooLong')),
  newPassword: Password,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
