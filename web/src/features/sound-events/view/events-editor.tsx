import { Alert, Button, Group, Text, Title } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { EVENT_KINDS, MAX_EVENTS, REMARK_MAX_LENGTH } from '@sadap/contract/sound-events';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { ToolButton } from '../../../sound/index.ts';
import { useKeyName } from '../../../ui/use-key-name.ts';
import {
  chosenEvent,
  type Drawing,
  type DrawnEvent,
  isDrawn,
  isFull,
  isRemarkTooLong,
  roomOf,
} from '../model/drawing.ts';
import { EventFields } from './event-fields.tsx';
import { EventList, EventSwatch } from './event-list.tsx';
import styles from './sound-events.module.css';
import type { DrawingWork } from './use-drawing.ts';
import { secondsText } from './use-event-text.ts';

type Props = {
  organ: Organ;
  work: DrawingWork;
  drawing: Drawing;
  textOf: (event: DrawnEvent) => string;
  onHear: (event: DrawnEvent) => void;
  onAdd: () => void;
};

/** The buttons for drawing events: everything that a drag does, by single taps and keys. */
export function EventsEditor({ organ, work, drawing, textOf, onHear, onAdd }: Props) {
  const { t } = useTexts();
  const keyName = useKeyName();
  const titleId = useId();
  const { dispatch, isSaving } = work;
  const chosen = chosenEvent(drawing);
  const [isStartFaulty, setStartFaulty] = useState(false);
  const [isEndFaulty, setEndFaulty] = useState(false);
  const tooLong = drawing.events.find(isRemarkTooLong);
  return (
    <section className={styles.editor} aria-labelledby={titleId}>
      <div>
        <Title order={4} size="h4" id={titleId}>
          {t('soundEvents.editor.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('soundEvents.editor.hint')}
        </Text>
        <Text size="sm" c="dimmed" className={styles.keys ?? ''}>
          {t('soundEvents.editor.keys', { add: keyName('N') })}
        </Text>
      </div>
      <Conflict work={work} />
      <Group gap="xs" role="group" aria-label={t('soundEvents.editor.pen')}>
        {EVENT_KINDS[organ].map((kind) => (
          <Button
            key={kind}
            variant={kind === drawing.pen ? 'light' : 'default'}
            className={styles.pen ?? ''}
            aria-pressed={kind === drawing.pen}
            leftSection={<EventSwatch kind={kind} />}
            onClick={() => dispatch({ type: 'pen', kind })}
          >
            {t(`soundEvents.kinds.${kind}`)}
          </Button>
        ))}
      </Group>
      <Text fw={600} className="sadap-digits" role="status">
        {statusOf(drawing, chosen)}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={isFull(drawing)}
          onClick={onAdd}
        >
          {t('soundEvents.editor.add')}
        </Button>
        <ToolButton
          icon={IconArrowBackUp}
          label={t('soundEvents.editor.undo')}
          onClick={() => dispatch({ type: 'undo' })}
          disabled={drawing.past.length === 0}
        />
        <ToolButton
          icon={IconArrowForwardUp}
          label={t('soundEvents.editor.redo')}
          onClick={() => dispatch({ type: 'redo' })}
          disabled={drawing.future.length === 0}
        />
        <ToolButton
          icon={IconTrash}
          label={t('soundEvents.editor.delete')}
          onClick={() => dispatch({ type: 'delete' })}
          disabled={!chosen}
        />
      </Group>
      {chosen && (
        <EventFields
          key={chosen.key}
          organ={organ}
          event={chosen}
          room={roomOf(drawing, chosen)}
          dispatch={dispatch}
          onFault={{ start: setStartFaulty, end: setEndFaulty }}
        />
      )}
      <EventList
        events={drawing.events}
        textOf={textOf}
        onHear={onHear}
        chosen={drawing.chosen}
        onEdit={({ key }) => dispatch({ type: 'choose', key })}
      />
      {tooLong && tooLong.key !== drawing.chosen && (
        <Alert color="red" role="alert">
          <Text size="sm" mb="xs">
            {t('soundEvents.editor.shorten', { most: REMARK_MAX_LENGTH })}
          </Text>
          <Button variant="default" onClick={() => dispatch({ type: 'choose', key: tooLong.key })}>
            {t('soundEvents.editor.edit', { event: textOf(tooLong) })}
          </Button>
        </Alert>
      )}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" disabled={isSaving} onClick={() => void work.cancel()}>
          {t('soundEvents.editor.cancel')}
        </Button>
        <Button
          loading={isSaving}
          disabled={
            !isDrawn(drawing) ||
            work.conflict !== null ||
            isStartFaulty ||
            isEndFaulty ||
            tooLong !== undefined
          }
          onClick={work.save}
        >
          {t('soundEvents.editor.save')}
        </Button>
      </Group>
    </section>
  );

  function statusOf({ pendingMs }: Drawing, event: DrawnEvent | null): string {
    if (pendingMs !== null) return t('soundEvents.editor.pending', { second: secondsText(pendingMs) });
    if (event) return t('soundEvents.editor.chosen', { event: textOf(event) });
    return isFull(drawing)
      ? t('soundEvents.editor.full', { count: MAX_EVENTS })
      : t('soundEvents.editor.nothingChosen');
  }
}

/** Somebody else was faster: nothing is lost before the user has chosen. */
function Conflict({ work: { conflict, saveInstead, dropMine, isSaving } }: { work: DrawingWork }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  if (!conflict) return null;
  const { author, created_at } = conflict;
  return (
    <Alert color="red" title={t('soundEvents.conflict.title')}>
      <Text size="sm" mb="xs">
        {t('soundEvents.conflict.message', {
          name: author === null ? '' : staffName(author),
          date: created_at === null ? '' : dateTimeText(created_at, language),
        })}
      </Text>
      <Group gap="sm">
        <Button loading={isSaving} onClick={saveInstead}>
          {t('soundEvents.conflict.mine')}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={dropMine}>
          {t('soundEvents.conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}
