import { Chip, Group, Input, Stack, Text } from '@mantine/core';
import { COMPARED_SOUNDS_MAX } from '@sadap/contract/limits';
import type { Recording } from '@sadap/contract/recordings';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { soundPlayer } from '../../../sound/index.ts';
import { ComparedOrAlone, type RecordingParts } from './compared-or-alone.tsx';
import styles from './compared-sounds.module.css';

/** What may stand on a side. `name`: in the choice, where space is scarce. */
export type Choosable = { key: string; name: string; title: string; recordings: readonly Recording[] };

type Props = {
  label: string;
  choosable: readonly Choosable[];
  /** Those that are compared until the user chooses others. */
  usual: readonly string[];
  parts: RecordingParts;
};

/** Which sounds are compared, in their own order: two or more, as many as are loaded at a time. */
export function SideChoice({ label, choosable, usual, parts }: Props) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState<readonly string[]>(usual);
  const shown = choosable.filter(({ key }) => wanted.includes(key));
  const isFull = shown.length >= COMPARED_SOUNDS_MAX;
  const others = choosable.length - shown.length;
  return (
    <Stack gap="md">
      <Input.Wrapper
        label={label}
        labelElement="div"
        description={others > 0 && t('comparison.atATime', { most: COMPARED_SOUNDS_MAX, others })}
      >
        <Chip.Group
          multiple
          value={[...wanted]}
          onChange={(next) => {
            soundPlayer.stop();
            setWanted(next);
          }}
        >
          <Group gap="xs" mt="xs" role="group" aria-label={label} className={styles.choice}>
            {choosable.map(({ key, name }) => (
              <Chip
                key={key}
                value={key}
                size="md"
                variant="outline"
                disabled={isFull && !wanted.includes(key)}
              >
                {name}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {isFull && others > 0 && (
          <Text size="sm" mt="xs">
            {t('comparison.takeOneOff')}
          </Text>
        )}
      </Input.Wrapper>
      <ComparedOrAlone
        sides={shown.map((each, side) => ({ ...each, side }))}
        alone={t(choosable.length > 1 ? 'comparison.chooseTwo' : 'comparison.single')}
        parts={parts}
      />
    </Stack>
  );
}
