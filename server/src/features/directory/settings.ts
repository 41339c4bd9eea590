import type { Config } from '../../config/config.ts';
import { canonicalName } from '../../config/distinguished-name.ts';

export type DirectorySettings = {
  urls: readonly string[];
  usesStartTls: boolean;
  ca: string | undefined;
  service: { dn: string; password: string } | null;
  base: string;
  userFilter: string;
  attributes: { id: string[]; username: string[]; email: string[]; name: string[]; group: string };
  groupSearch: { filter: string; base: string } | null;
};

/** Null where no directory is configured. */
export function directorySettingsOf(config: Config): DirectorySettings | null {
  const { LDAP_URL: urls, LDAP_BASE: base } = config;
  if (!urls || !base) return null;
  return {
    urls,
    usesStartTls: config.LDAP_START_TLS === 'on',
    ca: config.LDAP_CA,
    service: config.LDAP_BIND_DN
      ? { dn: config.LDAP_BIND_DN, password: config.LDAP_BIND_PASSWORD ?? '' }
      : null,
    base,
    userFilter: config.LDAP_USER_FILTER,
    attributes: {
      id: config.LDAP_ID_ATTRIBUTE,
      username: config.LDAP_USERNAME_ATTRIBUTE,
      email: config.LDAP_EMAIL_ATTRIBUTE,
      name: config.LDAP_NAME_ATTRIBUTE,
      group: config.LDAP_GROUP_ATTRIBUTE,
    },
    groupSearch: config.LDAP_GROUP_FILTER
      ? { filter: config.LDAP_GROUP_FILTER, base: config.LDAP_GROUP_BASE ?? base }
      : null,
  };
}

const canonical = <Given extends { group: string }>(given: Given): Given => ({
  ...given,
  group: canonicalName(given.group) ?? given.group,
});

/** What membership in groups of the directory means here. */
export const directoryRulesOf = (config: Config) => ({
  roles: config.LDAP_ROLES?.map(canonical) ?? null,
  clinicalRoles: config.LDAP_CLINICAL_ROLES?.map(canonical) ?? null,
  requiredGroup: config.LDAP_REQUIRED_GROUP ? canonicalName(config.LDAP_REQUIRED_GROUP) : null,
});
