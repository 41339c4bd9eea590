import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockedPackages, withoutPermission } from './locked-packages.ts';

const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const probe = (license: string | undefined, name = 'probe') =>
  withoutPermission(
    lockedPackages({
      packages: { [`node_modules/${name}`]: { version: '1.0.0', ...(license && { license }) } },
    }),
  ).length === 0;

test('every locked package has a permitted licence', () => {
  const packages = lockedPackages(lock);
  expect(packages.length).toBeGreaterThan(500);
  expect(withoutPermission(packages)).toEqual([]);
});

test('every locked package comes from the registry, with the digest of its bytes', () => {
  const entries = Object.entries(lock.packages as Record<string, { resolved?: string; link?: boolean }>);
  const fromElsewhere = entries.filter(
    ([, { resolved, link }]) => !link && resolved !== undefined && !resolved.startsWith('https://'),
  );
  expect(fromElsewhere).toEqual([]);
  const withoutDigest = lockedPackages(lock).filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  expect(withoutDigest).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['LGPL-3.0-or-later', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  [undefined, false],
])('a package under %s: %s', (license, isFine) => {
  expect(probe(license)).toBe(isFine);
});

test('some licences are permitted for single packages alone', () => {
  expect(probe('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true);
  expect(probe('MPL-2.0', 'lightningcss')).toBe(true);
  expect(probe('AGPL-3.0', 'lightningcss')).toBe(false);
});

test('the SBOM names packages and models with what their bytes must be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-sbom-'));
  try {
    const file = join(folder, 'sbom.json');
    execFileSync(process.execPath, [join(root, 'scripts', 'sbom.ts'), file], { cwd: root });
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      components: {
        type: string;
        name: string;
        purl?: string;
        hashes?: { alg: string; content: string }[];
      }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const model = components.find(({ name }) => name === 'heart_classifier_v1');
    const bytes = readFileSync(join(root, 'models', 'heart_classifier_v1.onnx'));
    expect(model).toMatchObject({
      type: 'machine-learning-model',
      hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(bytes).digest('hex') }],
    });
    const fastify = components.find(({ name }) => name === 'fastify');
    expect(fastify?.purl).toMatch(/^pkg:npm\/fastify@5/);
    expect(fastify?.hashes?.[0]).toMatchObject({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    expect(new Set(components.map((each) => JSON.stringify(each))).size).toBe(components.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
