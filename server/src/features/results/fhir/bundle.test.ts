import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fhirFaults } from '../../../../test/fhir-validators.ts';
import { signedResults } from '../../../../test/signed-results.ts';
import type { Resource } from '../../fhir-resources/index.ts';
import type { SignedResult } from '../../signed-results/index.ts';
import { resultBundle } from './bundle.ts';
import type { Bundle } from './entries.ts';

const SYSTEMS = {
  origin: 'https://sadap.example',
  hnSystem: 'https://terms.sil-th.org/hcode/5/10000/HN',
};
const bundleOf = (result: SignedResult) => resultBundle(result, SYSTEMS);
const results = signedResults(200, 7);
const [first] = results as [SignedResult];

const ofType = ({ entry }: Bundle, type: string): Resource[] =>
  entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);
const reportOf = (result: SignedResult) => ofType(bundleOf(result), 'DiagnosticReport')[0] as Resource;
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference as string);

describe('a signed check-up in FHIR', () => {
  test('has no error that two validators of others find', () => {
    const sent = results.map((result) => JSON.parse(JSON.stringify(bundleOf(result))) as Bundle);
    const all = sent.flatMap((bundle) => [bundle, ...bundle.entry.map(({ resource }) => resource)]);
    expect([...new Set(all.flatMap(fhirFaults))]).toEqual([]);
  }, 120_000);

  test('refers only to what it carries, once each', () => {
    for (const result of results) {
      const { entry } = bundleOf(result);
      const carried = entry.map(({ fullUrl }) => fullUrl);
      expect(new Set(carried).size).toBe(carried.length);
      expect(carried).toEqual(expect.arrayContaining(referencesIn(entry)));
    }
  });

  test('is found again by what it carries, so that nothing is stored twice', () => {
    for (const { entry } of results.map(bundleOf))
      for (const { resource, request } of entry) {
        const search = request.ifNoneExist ?? request.url.slice(request.url.indexOf('?') + 1);
        const [name, token = ''] = search.split('=');
        const [system, value] = token.split('|').map(decodeURIComponent);
        const found = name === '_tag' ? (resource.meta as { tag: object[] }).tag : resource.identifier;
        expect(found).toEqual([
          expect.objectContaining({ system, [name === '_tag' ? 'code' : 'value']: value }),
        ]);
      }
    const conditions = results.flatMap((result) => bundleOf(result).entry.map(({ request }) => request));
    expect(conditions.filter(({ method, ifNoneExist }) => method === 'POST' && !ifNoneExist)).toEqual([]);
    const again = { ...first, replaces: first.key };
    expect(bundleOf(again).entry.map(({ fullUrl }) => fullUrl)).toEqual(
      bundleOf(first).entry.map(({ fullUrl }) => fullUrl),
    );
  });

  test('has the report byte for byte, with the hash that FHIR wants', () => {
    const [form] = reportOf(first).presentedForm as [{ data: string; hash: string; size: number }];
    const { pdf } = first.report;
    expect(Buffer.from(form.data, 'base64')).toEqual(Buffer.from(pdf));
    expect(form.hash).toBe(createHash('sha1').update(pdf).digest('base64'));
    expect(form.size).toBe(pdf.byteLength);
  });

  test('says whether it is the first, carries addenda, or takes the place of another', () => {
    const sounds = first.sounds.map((sound) => ({ ...sound, addenda: [] }));
    const plain = { ...first, replaces: null, sounds };
    const addendum = { number: 1, by: { username: 'nok', name: 'นก' }, at: first.signedAt, text: 'ฟังซ้ำ' };
    const added = { ...plain, sounds: sounds.map((sound) => ({ ...sound, addenda: [addendum] })) };
    expect(reportOf(plain).status).toBe('final');
    expect(reportOf(added)).toMatchObject({
      status: 'appended',
      conclusion: expect.stringContaining('ฟังซ้ำ'),
    });
    expect(reportOf({ ...added, replaces: 'one-before' }).status).toBe('amended');
  });

  test('keeps what the AI said apart from what the doctor found', () => {
    const withAi = results.filter(({ sounds }) => sounds.some(({ ai }) => ai !== null));
    expect(withAi.length).toBeGreaterThan(50);
    for (const result of withAi) {
      const bundle = bundleOf(result);
      const computed = bundle.entry.filter(({ resource }) => resource.method);
      const listed = referencesIn(reportOf(result).result);
      const signed = ofType(bundle, 'Provenance').filter(({ signature }) => signature);
      for (const { fullUrl } of computed) {
        expect(listed).not.toContain(fullUrl);
        expect(referencesIn(signed)).not.toContain(fullUrl);
      }
    }
  });

  test('names a finding in our code and in that of SNOMED CT, and both pressures in one', () => {
    const all = results.flatMap((result) => ofType(bundleOf(result), 'Observation'));
    const coded = (code: string) => all.find((each) => JSON.stringify(each.code).includes(`"${code}"`));
    expect(coded('stridor')).toMatchObject({
      code: { coding: [{ code: 'stridor' }, { system: 'http://snomed.info/sct', code: '70407001' }] },
      valueBoolean: expect.any(Boolean),
    });
    expect(coded('85354-9')?.component).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ valueQuantity: expect.objectContaining({ code: 'mm[Hg]' }) }),
      ]),
    );
    expect(coded('2708-6')?.code).toMatchObject({ coding: [{ code: '2708-6' }, { code: '59408-5' }] });
  });
});
