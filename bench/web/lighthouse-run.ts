import { writeFileSync } from 'node:fs';
import lighthouse, { desktopConfig } from 'lighthouse';

export type Judged = {
  performance: number;
  accessibility: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** The machine's speed during the run, as Lighthouse measures it. */
  benchmarkIndex: number;
  /** What Lighthouse criticises. */
  faults: string[];
};

/**
 * One run of Lighthouse in the browser at a port; the browser keeps its storage, so it is signed in.
 * Lighthouse's report goes to `reportPath`.
 */
export async function judge(
  url: string,
  port: number,
  isMobile: boolean,
  reportPath?: string,
): Promise<Judged> {
  const flags = {
    port,
    output: 'json' as const,
    logLevel: 'error' as const,
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility'],
  };
  const result = await lighthouse(url, flags, isMobile ? undefined : desktopConfig);
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  if (reportPath) writeFileSync(reportPath, JSON.stringify(result.lhr));
  const { categories, audits, environment, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const refs = categories.accessibility?.auditRefs ?? [];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    fcpMs: number('first-contentful-paint'),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    benchmarkIndex: environment.benchmarkIndex,
    faults: refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
  };
}
