import { Alert, Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { type GraphPlace, showing, ToolButton } from '../../../sound/index.ts';
import { KINDS_OF } from '../model/found-marks.ts';
import { type Correction, type Edge, isCorrected, isMoment } from '../model/mark-correction.ts';
import { NUDGE_S } from '../model/nudge.ts';
import styles from './sound-findings.module.css';
import { useChosenText } from './use-chosen-text.ts';
import type { Editing } from './use-correction.ts';

type Props = { organ: Organ; editing: Editing; state: Correction; place: GraphPlace };

/** The buttons for manual correction: everything that dragging does, and more. */
export function MarkEditor({ organ, editing, state, place }: Props) {
  const { t } = useTexts();
  const chosenText = useChosenText(state);
  const [edge, setEdge] = useState<Edge>('start');
  const { dispatch, isSaving } = editing;
  const { marks, chosen, durationS } = state;
  const mark = chosen === null ? undefined : marks[chosen];
  const stepMs = NUDGE_S[organ] * 1000;
  const nudge = (by: 1 | -1) => {
    if (!mark) return;
    const heldS = isMoment(mark.kind) || edge === 'start' ? mark.startS : mark.endS;
    dispatch({ type: 'move', edge: isMoment(mark.kind) ? 'start' : edge, toS: heldS + by * NUDGE_S[organ] });
  };
  const step = (by: 1 | -1) => {
    dispatch({ type: 'step', by });
    const from = chosen ?? (by > 0 ? -1 : marks.length);
    const next = marks[Math.min(Math.max(0, from + by), marks.length - 1)];
    if (next) place.onView(showing(next.startS, place.view, durationS));
  };

  return (
    <section className={styles.editor} aria-labelledby="mark-editor">
      <div>
        <Title order={4} size="h4" id="mark-editor">
          {t('soundFindings.editor.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('soundFindings.editor.hint')}
        </Text>
      </div>
      <Conflict editing={editing} />
      <Text fw={600} className="sadap-digits" role="status">
        {chosenText}
      </Text>
      <Group gap="xs">
        <ToolButton
          icon={IconPlayerTrackPrev}
          label={t('soundFindings.editor.previous')}
          onClick={() => step(-1)}
          disabled={marks.length === 0}
        />
        <ToolButton
          icon={IconPlayerTrackNext}
          label={t('soundFindings.editor.next')}
          onClick={() => step(1)}
          disabled={marks.length === 0}
        />
        <ToolButton
          icon={IconChevronLeft}
          label={t('soundFindings.editor.earlier', { step: stepMs })}
          onClick={() => nudge(-1)}
          disabled={!mark}
        />
        <ToolButton
          icon={IconChevronRight}
          label={t('soundFindings.editor.later', { step: stepMs })}
          onClick={() => nudge(1)}
          disabled={!mark}
        />
        <ToolButton
          icon={IconTrash}
          label={t('soundFindings.editor.delete')}
          onClick={() => dispatch({ type: 'delete' })}
          disabled={!mark}
        />
        <ToolButton
          icon={IconArrowBackUp}
          label={t('soundFindings.editor.undo')}
          onClick={() => dispatch({ type: 'undo' })}
          disabled={!isCorrected(state)}
        />
        {organ === 'lung' && (
          <SegmentedControl
            aria-label={t('soundFindings.editor.edge')}
            value={edge}
            onChange={(value) => setEdge(value === 'end' ? 'end' : 'start')}
            data={(['start', 'end'] as const).map((value) => ({
              value,
              label: t(`soundFindings.editor.edges.${value}`),
            }))}
          />
        )}
      </Group>
      <Group gap="xs">
        {KINDS_OF[organ].map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => dispatch({ type: 'add', kind, atS: place.positionS() })}
          >
            {t('soundFindings.editor.add', { kind: t(`soundFindings.kind.${kind}`) })}
          </Button>
        ))}
        {mark &&
          KINDS_OF[organ]
            .filter((kind) => kind !== mark.kind)
            .map((kind) => (
              <Button key={kind} variant="default" onClick={() => dispatch({ type: 'rename', kind })}>
                {t('soundFindings.editor.become', { kind: t(`soundFindings.kind.${kind}`) })}
              </Button>
            ))}
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} />}
          onClick={() => dispatch({ type: 'swap' })}
        >
          {t(`soundFindings.editor.swap.${organ}`)}
        </Button>
      </Group>
      <Group gap="sm" justify="flex-end">
        {editing.isByHand && (
          <Button
            variant="subtle"
            color="red"
            me="auto"
            disabled={isSaving}
            onClick={() => void editing.reset()}
          >
            {t('soundFindings.editor.reset')}
          </Button>
        )}
        <Button variant="default" disabled={isSaving} onClick={() => void editing.cancel()}>
          {t('soundFindings.editor.cancel')}
        </Button>
        <Button
          loading={isSaving}
          disabled={!isCorrected(state) || editing.conflict !== null}
          onClick={editing.save}
        >
          {t('soundFindings.editor.save')}
        </Button>
      </Group>
    </section>
  );
}

/** Somebody else was faster: nothing is lost before the user has chosen. */
function Conflict({ editing: { conflict, saveInstead, dropMine, isSaving } }: { editing: Editing }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  if (!conflict) return null;
  const { by } = conflict;
  return (
    <Alert color="red" title={t('soundFindings.conflict.title')}>
      <Text size="sm" mb="xs">
        {by
          ? t('soundFindings.conflict.message', {
              name: staffName(by.author.username),
              date: dateTimeText(by.created_at, language),
            })
          : t('soundFindings.conflict.messageReset')}
      </Text>
      <Group gap="sm">
        <Button loading={isSaving} onClick={saveInstead}>
          {t('soundFindings.conflict.mine')}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={dropMine}>
          {t('soundFindings.conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}
