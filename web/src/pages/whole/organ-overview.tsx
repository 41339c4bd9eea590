import { Card, Stack, Title } from '@mantine/core';
import { HEART_POSITIONS, LUNG_POSITIONS, type Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import type { ReactNode } from 'react';
import { HeartDiagram, LungDiagram } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { Columns } from '../../ui/list/columns.tsx';
import classes from './organ-overview.module.css';
import { SoundTile, tileId } from './sound-tile.tsx';

type Props = {
  organ: Organ;
  recordings: readonly Recording[];
  playing: Recording | undefined;
  /** What can be done with each sound. */
  actionOf?: (recording: Recording) => ReactNode;
};

/** An organ's sounds: on the drawing, and one after the other. */
export function OrganOverview({ organ, recordings, playing, actionOf }: Props) {
  const { t } = useTexts();
  const recorded = new Set<string>(recordings.map(({ position }) => position));
  const show = (position: string) => {
    const first = recordings.find((each) => each.position === position);
    if (first) document.getElementById(tileId(first))?.focus();
  };
  const at = playing?.organ === organ ? playing.position : null;
  return (
    <Stack component="section" gap="md" aria-label={t(`whole.organs.${organ}`)}>
      <Title order={2} size="h3">
        {t(`whole.organs.${organ}`)}
      </Title>
      <Columns className={classes.overview}>
        <Card padding="md" maw="32rem" className={classes.drawing}>
          {organ === 'heart' ? (
            <HeartDiagram
              selected={HEART_POSITIONS.find((each) => each === at) ?? null}
              legend={t('whole.points')}
              recorded={recorded}
              onSelect={show}
            />
          ) : (
            <LungDiagram
              selected={LUNG_POSITIONS.find((each) => each === at) ?? null}
              legend={t('whole.points')}
              recorded={recorded}
              isHeld
              onSelect={show}
            />
          )}
        </Card>
        <div className={classes.sounds}>
          {recordings.map((each) => (
            <SoundTile key={each.recording_id} recording={each} isPlaying={each === playing}>
              {actionOf?.(each)}
            </SoundTile>
          ))}
        </div>
      </Columns>
    </Stack>
  );
}
