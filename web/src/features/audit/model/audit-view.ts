import {
  AUDIT_CLASSES,
  type AUDIT_EXPORT_FORMATS,
  AUDIT_OUTCOMES,
  type AuditClass,
  type AuditOutcome,
} from '@sadap/contract/audit';

export const PERIODS = ['today', 'week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];
const DAYS: Record<Exclude<Period, 'all'>, number> = { today: 1, week: 7, month: 30 };

/** What the page shows of the trail; its address and the entry's unseen words hold the same. */
export type AuditView = {
  patient: string;
  user: string;
  address: string;
  class: AuditClass | null;
  outcome: AuditOutcome | null;
  period: Period;
  page: number;
};

export function auditViewOf(params: URLSearchParams): AuditView {
  const page = Number(params.get('page'));
  return {
    patient: params.get('patient') ?? '',
    user: params.get('user') ?? '',
    address: params.get('address') ?? '',
    class: AUDIT_CLASSES.find((each) => each === params.get('class')) ?? null,
    outcome: AUDIT_OUTCOMES.find((each) => each === params.get('outcome')) ?? null,
    period: PERIODS.find((each) => each === params.get('period')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Empty for what is not restricted. */
export function addressOfView({ period, page, ...rest }: AuditView): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    ...(period === 'all' ? {} : { period }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** Midnight of the day on which the period begins, in the browser's time zone; null for no beginning. */
function beginOf(period: Period, now: Date): string | null {
  if (period === 'all') return null;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period] + 1).toISOString();
}

/** The filter as the server takes it. */
export function filterOf({ period, page: _page, ...rest }: AuditView, now: Date) {
  const from = beginOf(period, now);
  return {
    ...(rest.patient ? { patient: rest.patient } : {}),
    ...(rest.user ? { user: rest.user } : {}),
    ...(rest.address ? { address: rest.address } : {}),
    ...(rest.class ? { class: rest.class } : {}),
    ...(rest.outcome ? { outcome: rest.outcome } : {}),
    ...(from ? { from } : {}),
  };
}

export type ExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];
export const EXPORT_ENDINGS: Record<ExportFormat, string> = { csv: 'csv', fhir: 'ndjson' };

/** What an export is asked for with. */
export const exportInput = (view: AuditView, format: ExportFormat, now: Date) => ({
  format,
  ...filterOf(view, now),
});
