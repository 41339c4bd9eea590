// `npm run sbom [-- <file>]`: all packages and models as CycloneDX 1.6, by default to sbom.json.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

type Model = { name: string; version: string; file: string; sha256: string; data: string[] };

const root = join(import.meta.dirname, '..');
const readJson = <Value>(...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as Value;
const { name, version, license } = readJson<{ name: string; version: string; license: string }>(
  'package.json',
);

function ofPackage({ name, version, licence, integrity, isForDevelopment }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm = '', digest = ''] = integrity?.split('-', 2) ?? [];
  const isExpression = / (AND|OR) /.test(licence);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: isForDevelopment ? 'excluded' : 'required',
    ...(licence && { licenses: [isExpression ? { expression: licence } : { license: { id: licence } }] }),
    ...(digest && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: hex(digest) }],
    }),
  };
}
const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');

/** The models' licence is the installation's; what they were trained on stands in NOTICE. */
function ofModel({ name, version, file, sha256, data }: Model) {
  return {
    type: 'machine-learning-model',
    'bom-ref': `model:${name}@${version}`,
    name,
    version,
    description: `${file}, trained on ${data.join(', ')}`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: [{ license: { id: license } }],
  };
}

const models = readdirSync(join(root, 'models'))
  .filter((file) => file.endsWith('.onnx'))
  .map((file) => ofModel(readJson<Model>('models', file.replace(/onnx$/, 'json'))));
const packages = lockedPackages(readJson('package-lock.json')).map(ofPackage);
const product = `pkg:npm/${name}@${version}`;
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      'bom-ref': product,
      name,
      version,
      licenses: [{ license: { id: license } }],
    },
  },
  components: [...models, ...packages],
  dependencies: [{ ref: product, dependsOn: [...models, ...packages].map((each) => each['bom-ref']) }],
};
const file = process.argv[2] ?? 'sbom.json';
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`✓ ${packages.length} packages and ${models.length} models are in ${file}\n`);
