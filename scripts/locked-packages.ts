import permitted from './permitted-licences.json' with { type: 'json' };

export type LockedPackage = {
  name: string;
  version: string;
  /** An SPDX expression; empty if nothing states it. */
  licence: string;
  /** Subresource integrity: algorithm, then base64. */
  integrity: string | null;
  /** Not part of a running server or its page. */
  isForDevelopment: boolean;
};

type LockFile = {
  packages: Record<
    string,
    {
      version?: string;
      license?: string;
      integrity?: string;
      dev?: boolean;
      link?: boolean;
      name?: string;
      inBundle?: boolean;
    }
  >;
};

/** Every package of the lock file, for every platform. */
export function lockedPackages(lock: LockFile): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, { version, license, dev, link, name: alias }] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || link || !version) continue;
    const name = alias ?? path.slice(at + 'node_modules/'.length);
    const stated: Record<string, string> = permitted.statedElsewhere;
    const before = found.get(`${name}@${version}`);
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: license ?? stated[name] ?? '',
      integrity: lock.packages[path]?.integrity ?? before?.integrity ?? integrityOf(lock, path),
      isForDevelopment: (dev ?? false) && (before?.isForDevelopment ?? true),
    });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Bundled packages lie in the archive of the package that brings them. */
function integrityOf({ packages }: LockFile, path: string): string | null {
  const { integrity, inBundle } = packages[path] ?? {};
  if (integrity || !inBundle) return integrity ?? null;
  return integrityOf({ packages }, path.slice(0, path.lastIndexOf('/node_modules/')));
}

/** Packages whose licence, or every choice of it, is not permitted. */
export const withoutPermission = (packages: LockedPackage[]): LockedPackage[] =>
  packages.filter(
    ({ name, licence, isForDevelopment }) =>
      !isPermitted(name, licence) &&
      !(licence === '' && isForDevelopment && permitted.unstatedInDevelopment.includes(name)),
  );

function isPermitted(name: string, licence: string): boolean {
  const forSome: Record<string, string[]> = permitted.permittedFor;
  const isSingle = (id: string) =>
    permitted.permitted.includes(id) || (forSome[id]?.some((prefix) => name.startsWith(prefix)) ?? false);
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isSingle));
}
