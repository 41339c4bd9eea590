import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Organ } from '@sadap/contract/positions';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { CheckUpSelect } from './check-up-select.tsx';
import type { RecordingParts } from './compared-or-alone.tsx';
import { ComparedPositions } from './compared-positions.tsx';

export type ModeProps = {
  organ: Organ;
  /** Undefined while they are loaded. */
  checkUps: readonly CheckUp[] | undefined;
  parts: RecordingParts;
};

/** Two check-ups of one patient. Recordings appear once both are chosen (specification 2, section 2). */
export function TwoCheckUps({ organ, checkUps, parts }: ModeProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<{ a: CheckUp | null; b: CheckUp | null }>({ a: null, b: null });
  const { a, b } = chosen;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {(['a', 'b'] as const).map((side) => (
          <CheckUpSelect
            key={side}
            label={t(`comparison.choose.${side}`)}
            organ={organ}
            checkUps={checkUps ?? []}
            chosen={chosen[side]}
            otherId={chosen[side === 'a' ? 'b' : 'a']?.id ?? null}
            onChoose={(checkUp) => setChosen((before) => ({ ...before, [side]: checkUp }))}
          />
        ))}
      </SimpleGrid>
      {checkUps && checkUps.length < 2 && <Text c="dimmed">{t('comparison.tooFew')}</Text>}
      {a && b ? (
        <ComparedPositions key={`${a.id} ${b.id}`} organ={organ} checkUps={{ a, b }} parts={parts} />
      ) : (
        <EmptyState
          icon={IconArrowsLeftRight}
          title={t('comparison.prompt')}
          message={t('comparison.promptMessage')}
        />
      )}
    </Stack>
  );
}
