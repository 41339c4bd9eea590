// `npm run package [-- <folder>]`: writes a Debian package of this version for this kind of machine: the
// server, the page, the packages that they need, and Node. It starts without a registry.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEBIAN_ARCHITECTURES, isPackaged, UNUSED_BINARIES } from './packaged-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MAINTAINER_SCRIPTS = ['postinst', 'prerm', 'postrm'];
const UNITS = ['sadap.service', 'sadap-backup.service', 'sadap-backup.timer'];

const git = (...asked: string[]) => execFileSync('git', asked, { cwd: ROOT, encoding: 'utf8' });
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Rises with each commit: `0.1.0+20261128194500.8e8f80c4`. */
async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const committed = git('log', '-1', '--date=format:%Y%m%d%H%M%S', '--format=%cd.%h', '--abbrev=8').trim();
  return `${version}+${committed}`;
}

/** The release, as it lies in /opt/sadap. */
async function stage(release: string): Promise<void> {
  const tracked = git('ls-files', '-z').split('\0').filter(isPackaged);
  for (const file of tracked) {
    await mkdir(dirname(join(release, file)), { recursive: true });
    await cp(join(ROOT, file), join(release, file));
  }
  await cp(join(ROOT, 'web', 'dist'), join(release, 'web', 'dist'), { recursive: true });
  say('… installing the packages that the server needs');
  const which = ['--omit=dev', '--workspace', '@sadap/server', '--include-workspace-root'];
  execFileSync('npm', ['ci', ...which, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: release,
    stdio: 'inherit',
  });
  for (const path of UNUSED_BINARIES) await rm(join(release, path), { recursive: true, force: true });
}

async function control(version: string, architecture: string): Promise<string> {
  return `${[
    'Package: sadap',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: The Sadap developers <sadap@localhost.localdomain>',
    'Section: misc',
    'Priority: optional',
    'Depends: adduser, libc6 (>= 2.34), libstdc++6, util-linux, tzdata',
    'Recommends: nginx',
    'Description: auscultation platform for hospitals',
    ' Records heart and lung sounds from electronic stethoscopes, replays, compares and',
    ' analyses them, and follows patients by their hospital number.',
  ].join('\n')}\n`;
}

async function build(into: string): Promise<string> {
  const architecture = DEBIAN_ARCHITECTURES[process.arch];
  if (process.platform !== 'linux' || architecture === undefined)
    throw new Error('packages are made on Linux, for x64 and arm64');
  const version = await versionOf();
  const folder = await mkdtemp(join(tmpdir(), 'sadap-package-'));
  const at = (...path: string[]) => join(folder, ...path);
  const put = async (from: string, to: string) => {
    await mkdir(dirname(at(to)), { recursive: true });
    await cp(join(ROOT, 'deploy', from), at(to));
  };
  try {
    await stage(at('opt', 'sadap'));
    for (const unit of UNITS) await put(unit, `lib/systemd/system/${unit}`);
    await put('debian/sadap', 'usr/sbin/sadap');
    for (const script of MAINTAINER_SCRIPTS) await put(`debian/${script}`, `DEBIAN/${script}`);
    await writeFile(at('DEBIAN', 'control'), await control(version, architecture));
    await mkdir(at('usr/share/doc/sadap'), { recursive: true });
    await cp(join(ROOT, 'LICENSE'), at('usr/share/doc/sadap/copyright'));
    // Whatever the umask here was: the service's user reads all of it and writes none.
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
    const file = join(into, `sadap_${version}_${architecture}.deb`);
    say('… packing');
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', folder, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const into = resolve(process.argv[2] ?? '.');
await mkdir(into, { recursive: true });
say(`✓ ${await build(into)}`);
