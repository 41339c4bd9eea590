import { existsSync, readFileSync } from 'node:fs';
import { CLINICAL_ROLES, ROLES } from '@sadap/contract/users';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import { canonicalName } from './distinguished-name.ts';

/** What stands between separators, without empty ones. */
export const listIn = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');

const Names = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) => listIn(text, /,/))
    .refine((names) => names.length > 0, 'names no attribute');

/**
 * Groups elsewhere and the role that their members have here: `group=ADMIN;other group=USER`. A group's name
 * may contain `=`.
 */
const groupRoles = <Given extends string>(roles: readonly Given[]) =>
  z.string().transform((text, context): { group: string; role: Given }[] =>
    listIn(text, /;/).flatMap((entry) => {
      const cut = entry.lastIndexOf('=');
      const role = roles.find((each) => each === entry.slice(cut + 1).trim());
      const group = entry.slice(0, Math.max(cut, 0)).trim();
      if (role && group !== '') return [{ group, role }];
      const forms = roles.map((each) => `group=${each}`).join(' or ');
      context.addIssue(`needs ${forms}, separated by semicolons: ${entry}`);
      return [];
    }),
  );

/** With whole names of groups. */
const directoryRoles = <Given extends string>(roles: readonly Given[]) =>
  groupRoles(roles).refine((given) => given.every(({ group }) => isName(group)), GROUP_NAME);

const isName = (text: string) => canonicalName(text) !== null;
const GROUP_NAME = 'needs whole distinguished names, such as cn=cardio,ou=groups,dc=hospital,dc=example';

function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(text.replaceAll(/\{(username|dn)\}/g, 'x'));
    return true;
  } catch {
    return false;
  }
}
const Filter = z.string().refine(isFilter, 'is no LDAP filter');

export const isLoopback = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Settings of the hospital's directory. */
export const directorySettings = {
  /** Tried in turn. */
  LDAP_URL: z
    .string()
    .transform((text) => listIn(text, /[\s,]+/))
    .refine(
      (urls) => urls.every((url) => /^ldaps?:\/\/[^\s/?#@]+$/.test(url) && URL.canParse(url)),
      'needs addresses like ldaps://dc1.hospital.example, separated by commas',
    )
    .optional(),
  LDAP_START_TLS: z.enum(['on', 'off']).default('on'),
  LDAP_CA: z
    .string()
    .refine(existsSync, 'names a file that does not exist')
    .transform((path) => readFileSync(path, 'utf8'))
    .optional(),
  LDAP_BIND_DN: z.string().optional(),
  LDAP_BIND_PASSWORD: z.string().optional(),
  LDAP_BASE: z
    .string()
    .refine(isName, 'needs a distinguished name such as dc=hospital,dc=example')
    .optional(),
  LDAP_USER_FILTER: Filter.refine((text) => text.includes('{username}'), 'needs {username}').default(
    '(|(sAMAccountName={username})(userPrincipalName={username})(uid={username}))',
  ),
  LDAP_ID_ATTRIBUTE: Names('objectGUID,entryUUID'),
  LDAP_USERNAME_ATTRIBUTE: Names('sAMAccountName,uid'),
  LDAP_EMAIL_ATTRIBUTE: Names('mail'),
  LDAP_NAME_ATTRIBUTE: Names('displayName,cn'),
  LDAP_GROUP_ATTRIBUTE: z.string().default('memberOf'),
  LDAP_GROUP_FILTER: Filter.optional(),
  LDAP_GROUP_BASE: z.string().refine(isName, 'needs a distinguished name').optional(),
  LDAP_ROLES: directoryRoles(ROLES).optional(),
  LDAP_CLINICAL_ROLES: directoryRoles(CLINICAL_ROLES).optional(),
  LDAP_REQUIRED_GROUP: z.string().refine(isName, GROUP_NAME).optional(),
  /** How often accounts with an open login are looked up again. */
  LDAP_RECHECK_MINUTES: z.coerce.number().int().min(1).max(1440).default(10),
};

type Env = z.infer<z.ZodObject<typeof directorySettings>>;

/** What settings need of each other. */
export function checkDirectorySettings(env: Env, fault: (field: keyof Env, message: string) => void): void {
  if (!env.LDAP_URL) return;
  if (!env.LDAP_BASE) fault('LDAP_BASE', 'is needed together with LDAP_URL');
  if (env.LDAP_BIND_DN && !env.LDAP_BIND_PASSWORD)
    fault('LDAP_BIND_PASSWORD', 'is needed together with LDAP_BIND_DN');
  if (env.LDAP_START_TLS === 'off' && env.LDAP_URL.some((url) => url.startsWith('ldap:') && !isLoopback(url)))
    fault('LDAP_START_TLS', 'may be off only for a directory on this machine: passwords would be readable');
}

/** Settings of the hospital's OpenID provider. */
export const oidcSettings = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .refine((text) => listIn(text, /\s+/).includes('openid'), 'needs openid among the scopes')
    .default('openid profile email'),
  OIDC_CLAIM_USERNAME: z.string().default('preferred_username'),
  OIDC_CLAIM_GROUPS: z.string().default('groups'),
  OIDC_ROLES: groupRoles(ROLES).optional(),
  OIDC_CLINICAL_ROLES: groupRoles(CLINICAL_ROLES).optional(),
  OIDC_REQUIRED_GROUP: z.string().optional(),
  /** `login` asks for the password each time: for tablets that a ward shares. */
  OIDC_PROMPT: z.enum(['login', 'select_account']).optional(),
  /** How people must have signed in there: asked for, and the ID token's `acr` must be one of them. */
  OIDC_ACR_VALUES: z
    .string()
    .transform((text) => listIn(text, /\s+/))
    .refine((values) => values.length > 0, 'needs values of acr, separated by spaces')
    .optional(),
  /** Whether logging out of Sadap also ends the sign-in at the provider. */
  OIDC_LOGOUT: z.enum(['provider', 'here']).default('provider'),
  /** The button's text, in Thai and English. */
  OIDC_LABEL: z
    .string()
    .default('บัญชีโรงพยาบาล | hospital account')
    .transform((text) => text.split('|').map((part) => part.trim()))
    .refine((parts) => parts.length <= 2 && parts[0] !== '', 'needs one text, or Thai | English')
    .transform(([th = '', en]) => ({ th, en: en || th })),
};

type OidcEnv = z.infer<z.ZodObject<typeof oidcSettings>>;

export function checkOidcSettings(
  env: OidcEnv,
  fault: (field: keyof OidcEnv, message: string) => void,
): void {
  if (env.OIDC_ISSUER?.startsWith('http:') && !isLoopback(env.OIDC_ISSUER))
    fault('OIDC_ISSUER', 'needs https://: whoever is on the line could sign in as anybody');
}
