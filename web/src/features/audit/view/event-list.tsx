import { Anchor, Badge, Button, Collapse, Text, ThemeIcon } from '@mantine/core';
import { AUDIT_ACTIONS, type AuditClass, type AuditEvent } from '@sadap/contract/audit';
import {
  IconChevronDown,
  IconChevronUp,
  IconDeviceFloppy,
  IconDownload,
  IconEye,
  IconHeadphones,
  IconKey,
  IconListSearch,
  IconSettings,
  IconStethoscope,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { dateText, timeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { AuditView } from '../model/audit-view.ts';
import styles from './audit.module.css';
import { EventFacts } from './event-facts.tsx';

const ICONS: Record<AuditClass, { Icon: typeof IconEye; color: string }> = {
  reading: { Icon: IconEye, color: 'blue' },
  listening: { Icon: IconHeadphones, color: 'teal' },
  'taking-out': { Icon: IconDownload, color: 'orange' },
  change: { Icon: IconDeviceFloppy, color: 'violet' },
  deletion: { Icon: IconTrash, color: 'red' },
  'sign-in': { Icon: IconKey, color: 'gray' },
  accounts: { Icon: IconUsers, color: 'grape' },
  devices: { Icon: IconStethoscope, color: 'cyan' },
  settings: { Icon: IconSettings, color: 'yellow' },
  audit: { Icon: IconListSearch, color: 'indigo' },
};

type Props = {
  events: AuditEvent[];
  isBusy: boolean;
  /** Shows only what concerns this user, patient or address. */
  onFilter: (change: Partial<AuditView>) => void;
};

/** Events by day, newest first; each opens to all that is known of it. */
export function EventList({ events, isBusy, onFilter }: Props) {
  const { language } = useTexts();
  return (
    <ul className={styles.list} aria-busy={isBusy}>
      {events.map((event, index) => {
        const day = dateText(event.at, language);
        const before = events[index - 1];
        return (
          <Fragment key={event.id}>
            {(!before || dateText(before.at, language) !== day) && (
              <li className={styles.day}>
                <Text fw={600}>{day}</Text>
              </li>
            )}
            <Event event={event} onFilter={onFilter} />
          </Fragment>
        );
      })}
    </ul>
  );
}

/** Whoever entered it knew the password. */
const isWrongCode = ({ action, details }: AuditEvent) =>
  action === 'session.refused' && (details.reason === 'INVALID_CODE' || details.reason === 'TOO_MANY_CODES');

/** A program of the hospital that reads and writes by itself. */
const programOf = ({ details: { client } }: AuditEvent) => (typeof client === 'string' ? client : null);

function Event({ event, onFilter }: { event: AuditEvent } & Pick<Props, 'onFilter'>) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { Icon, color } = ICONS[AUDIT_ACTIONS[event.action]];
  const { user, address } = event;
  const by = user?.username ?? programOf(event);
  return (
    <li className={styles.event}>
      <Text className={`${styles.time} sadap-digits`}>{timeText(event.at)}</Text>
      <ThemeIcon variant="light" color={color} size={36} radius="xl" aria-hidden>
        <Icon size={20} stroke={1.7} />
      </ThemeIcon>
      <div className={styles.said}>
        <Text component="span">
          {by !== null ? (
            <Anchor
              component="button"
              className={styles.link ?? ''}
              fw={600}
              onClick={() => onFilter({ user: by })}
            >
              {user?.fullName || by}
            </Anchor>
          ) : (
            <Text component="span" fw={600}>
              {t(address === null ? 'audit.server' : 'audit.stranger')}
            </Text>
          )}{' '}
          {t(isWrongCode(event) ? 'audit.wrongCode' : `audit.actions.${event.action}`)}
        </Text>{' '}
        {event.outcome === 'refused' && <Badge color="red">{t('audit.refused')}</Badge>}
        <Patients event={event} onFilter={onFilter} />
      </div>
      <div className={styles.origin}>
        {address !== null && (
          <Anchor
            component="button"
            className={styles.link ?? ''}
            size="sm"
            c="dimmed"
            onClick={() => onFilter({ address })}
          >
            <span className="sadap-digits">{address}</span>
          </Anchor>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('audit.more')}
        </Button>
      </div>
      <Collapse expanded={isOpen} style={{ gridColumn: '1 / -1' }}>
        <EventFacts event={event} />
      </Collapse>
    </li>
  );
}

function Patients({ event, onFilter }: { event: AuditEvent } & Pick<Props, 'onFilter'>) {
  const { t } = useTexts();
  const { patients, patientCount } = event;
  if (patientCount === 0) return null;
  return (
    <Text size="sm" component="div" className={styles.patients ?? ''}>
      {patients.map(({ id, hn, name }) => (
        <Anchor
          key={id}
          component="button"
          className={styles.link ?? ''}
          size="sm"
          disabled={hn === null}
          onClick={() => hn !== null && onFilter({ patient: hn })}
        >
          <span className="sadap-digits">{hn ?? `#${id}`}</span> {name ?? ''}
        </Anchor>
      ))}
      {patientCount > patients.length && (
        <Text component="span" size="sm" c="dimmed">
          {t('audit.andMore', { count: patientCount - patients.length })}
        </Text>
      )}
    </Text>
  );
}
