import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MedplumServer, startMedplumServer } from '../../../../test/medplum-server.ts';
import { signedResults } from '../../../../test/signed-results.ts';
import type { SignedResult } from '../../signed-results/index.ts';
import { createFhirTransport } from './transport.ts';

const HN_SYSTEM = 'https://his.example/hn';
/** Its search looks at everything that it holds. */
const RESULTS = 3;
const NEVER = new AbortController().signal;
const TYPES = [
  'Patient',
  'Encounter',
  'Practitioner',
  'Device',
  'Media',
  'Observation',
  'DiagnosticReport',
  'Provenance',
];

let his: MedplumServer;
beforeAll(async () => {
  his = await startMedplumServer();
});
afterAll(() => his.close());
const transport = () =>
  createFhirTransport({ url: his.url, token: null, origin: 'https://sadap.example', hnSystem: HN_SYSTEM });
const counts = async () =>
  Object.fromEntries(
    await Promise.all(TYPES.map(async (type) => [type, (await his.found(`${type}?_count=1000`)).length])),
  );

test('a FHIR server that others wrote stores what is sent, and gives it back by HN', async () => {
  for (const result of signedResults(RESULTS, 11)) {
    expect(await transport().send(result, NEVER)).toEqual({ is: 'accepted' });
    const [patient, ...others] = await his.found(`Patient?identifier=${HN_SYSTEM}|${result.patient.hn}`);
    expect(others).toEqual([]);
    const reports = await his.found(`DiagnosticReport?subject=Patient/${patient?.id}`);
    expect(reports).toHaveLength(1);
    const [report] = reports as unknown as [
      { result: { reference: string }[]; presentedForm: { data: string }[] },
    ];
    const pdf = Buffer.from(report.presentedForm[0]?.data ?? '', 'base64');
    expect(pdf).toEqual(Buffer.from(result.report.pdf));
    const found = await his.found(`Observation?subject=Patient/${patient?.id}&_count=1000`);
    const ids = found.map(({ id }) => `Observation/${id}`);
    expect(ids).toEqual(expect.arrayContaining(report.result.map(({ reference }) => reference)));
    expect(await his.found(`Media?subject=Patient/${patient?.id}`)).toHaveLength(result.sounds.length);
  }
  const before = await counts();
  for (const result of signedResults(RESULTS, 11)) await transport().send(result, NEVER);
  expect(await counts()).toEqual(before);

  const [changed] = signedResults(1, 11) as [SignedResult];
  await transport().send({ ...changed, key: 'new', replaces: changed.key }, NEVER);
  expect(await counts()).toEqual(before);
  const amended = (await his.found('DiagnosticReport')).filter(({ status }) => status === 'amended');
  expect(amended.length).toBeGreaterThan(0);
}, 60_000);
