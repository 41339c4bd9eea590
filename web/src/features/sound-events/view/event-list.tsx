import { Text } from '@mantine/core';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { ToolButton } from '../../../sound/index.ts';
import type { DrawnEvent } from '../model/drawing.ts';
import styles from './sound-events.module.css';

type Props = {
  events: readonly DrawnEvent[];
  textOf: (event: DrawnEvent) => string;
  onHear: (event: DrawnEvent) => void;
  /** While they are drawn. */
  chosen?: number | null;
  onEdit?: (event: DrawnEvent) => void;
};

/** The events in words, for whoever does not use the time axis. */
export function EventList({ events, textOf, onHear, chosen, onEdit }: Props) {
  const { t } = useTexts();
  if (events.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('soundEvents.list')}>
      {events.map((event) => (
        <li key={event.key} className={styles.item} aria-current={event.key === chosen || undefined}>
          <ToolButton
            icon={IconPlayerPlay}
            label={t('soundEvents.hear', { event: textOf(event) })}
            onClick={() => onHear(event)}
          />
          <EventSwatch kind={event.kind} />
          <Text span size="sm" className={styles.itemText ?? ''}>
            {textOf(event)}
            {event.remark && (
              <Text span size="sm" c="dimmed">
                {` · ${event.remark}`}
              </Text>
            )}
          </Text>
          {onEdit && (
            <ToolButton
              icon={IconPencil}
              label={t('soundEvents.editor.edit', { event: textOf(event) })}
              onClick={() => onEdit(event)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The colour and pattern of a kind. */
export function EventSwatch({ kind }: { kind: DrawnEvent['kind'] }) {
  return <span className={styles.swatch} data-kind={kind} aria-hidden />;
}
