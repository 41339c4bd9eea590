import { describe, expect, test } from 'vitest';
import { Exceptions, judged } from './known-vulnerabilities.ts';
import written from './vulnerability-exceptions.json' with { type: 'json' };

const TODAY = '2026-11-23';
const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc', name = 'left') => ({
  source: 1,
  name,
  dependency: name,
  title: 'It says too much',
  url: `https://advisories.example/${id}`,
  severity,
  cwe: [],
  range: '<2',
});
const report = (...via: (string | object)[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left: { name: 'left', via } }, metadata: {} });
const failing = (output: string, exceptions: Exceptions = []) => {
  const judgement = judged(output, exceptions, TODAY);
  if (!judgement.isAsked) throw new Error('not asked');
  return judgement.findings.filter(({ passes }) => passes === null).map(({ id }) => id);
};
const exception = { id: 'GHSA-aaaa-bbbb-cccc', reason: 'Sadap never calls this function', until: TODAY };

describe('what npm says of vulnerabilities', () => {
  test.each(['high', 'critical'])('a %s one fails', (severity) => {
    expect(failing(report(advisory(severity)))).toEqual(['GHSA-aaaa-bbbb-cccc']);
  });

  test.each(['moderate', 'low', 'info'])('a %s one is named, with its time', (severity) => {
    expect(failing(report(advisory(severity)))).toEqual([]);
    expect(judged(report(advisory(severity)), [], TODAY)).toMatchObject({
      findings: [{ package: 'left', severity, passes: 'to be replaced within 90 days' }],
    });
  });

  test('none is none, and one that reaches us through several packages is one', () => {
    expect(failing(report())).toEqual([]);
    expect(failing(report('another', advisory('high'), advisory('high')))).toHaveLength(1);
  });

  test('an exception holds for its own advisory, through its last day', () => {
    expect(failing(report(advisory('high')), [exception])).toEqual([]);
    expect(failing(report(advisory('high')), [{ ...exception, until: '2026-11-22' }])).toHaveLength(1);
    expect(failing(report(advisory('high', 'GHSA-dddd-eeee-ffff')), [exception])).toEqual([
      'GHSA-dddd-eeee-ffff',
    ]);
  });

  test('an exception that no longer applies is named', () => {
    expect(judged(report(), [exception], TODAY)).toMatchObject({ unused: ['GHSA-aaaa-bbbb-cccc'] });
  });

  test.each([
    ['nothing', ''],
    ['an error', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['another form', '{"auditReportVersion":3,"vulnerabilities":{}}'],
    ['no JSON', 'npm error'],
  ])('%s is no all-clear', (_what, output) => {
    expect(judged(output, [], TODAY)).toMatchObject({ isAsked: false });
  });

  test('the exceptions that are written down have reason and end', () => {
    expect(() => Exceptions.parse(written)).not.toThrow();
    expect(() => Exceptions.parse([{ ...exception, reason: '' }])).toThrow();
    expect(() => Exceptions.parse([{ ...exception, until: 'some day' }])).toThrow();
  });
});
