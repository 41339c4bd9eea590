import type { AuditEvent } from '@sadap/contract/audit';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import styles from './audit.module.css';

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Everything that the trail holds of one event. */
export function EventFacts({ event }: { event: AuditEvent }) {
  const { t, language } = useTexts();
  const facts: [string, string | null][] = [
    [t('audit.facts.at'), dateTimeText(event.at, language)],
    [t('audit.facts.user'), event.user && `${event.user.username} (${event.user.id})`],
    [t('audit.facts.subject'), `${event.subject.kind} ${event.subject.id}`],
    [t('audit.facts.session'), event.sessionId],
    [t('audit.facts.request'), event.requestId],
    [t('audit.facts.number'), String(event.id)],
    ...Object.entries(event.details).map(([name, value]): [string, string] => [name, said(value)]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd className="sadap-digits">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
