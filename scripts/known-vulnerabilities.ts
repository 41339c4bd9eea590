import { z } from 'zod';

/** How soon a package with a known vulnerability is replaced, in days after it became known (ASVS 15.1.1). */
export const DAYS = { critical: 7, high: 30, moderate: 90, low: 90, info: 90 } as const;
const FAILING = ['critical', 'high'];

const Severity = z.enum(['critical', 'high', 'moderate', 'low', 'info']);
const Advisory = z.object({
  source: z.union([z.number(), z.string()]),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: Severity,
});
/** What `npm audit --json` prints where it could ask. A text in `via` is another package's name. */
const Report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});

const Failure = z.object({ message: z.string() });

/** A vulnerability that does not concern Sadap, and until when somebody has answered for that. */
export const Exceptions = z.array(
  z.strictObject({
    /** As the advisory's address ends: GHSA-xxxx-xxxx-xxxx. */
    id: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
    reason: z.string().min(20),
    until: z.iso.date(),
  }),
);
export type Exceptions = z.infer<typeof Exceptions>;

export type Finding = {
  id: string;
  package: string;
  title: string;
  severity: z.infer<typeof Severity>;
  /** Why it does not fail; null where it does. */
  passes: string | null;
};
export type Judgement =
  | { isAsked: false; why: string }
  | { isAsked: true; findings: Finding[]; unused: string[] };

/** What the output of `npm audit --json` means on a day, such as '2026-11-23'. */
export function judged(output: string, exceptions: Exceptions, today: string): Judgement {
  const printed = jsonIn(output);
  const report = Report.safeParse(printed);
  if (!report.success) return { isAsked: false, why: Failure.safeParse(printed).data?.message ?? '' };
  const found = new Map<string, Finding>();
  for (const { via } of Object.values(report.data.vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string') continue;
      const { name, title, severity, url } = advisory;
      const id = url.split('/').at(-1) ?? url;
      const excepted = exceptions.find((exception) => exception.id === id && exception.until >= today);
      const mild = FAILING.includes(severity) ? null : `to be replaced within ${DAYS[severity]} days`;
      const passes = excepted ? `excepted until ${excepted.until}: ${excepted.reason}` : mild;
      found.set(`${id} ${name}`, { id, package: name, title, severity, passes });
    }
  const findings = [...found.values()];
  const ids = new Set(findings.map(({ id }) => id));
  return { isAsked: true, findings, unused: exceptions.map(({ id }) => id).filter((id) => !ids.has(id)) };
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
