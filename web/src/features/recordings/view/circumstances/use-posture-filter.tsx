import { NativeSelect, Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { useCircumstancesText } from '../../../../ui/list/use-circumstances-text.ts';

type Circumstances = Recording['circumstances'];

const keyOf = ({ posture, manoeuvre }: Circumstances) => `${posture} ${manoeuvre}`;

/**
 * Which recordings are shown, by posture and manoeuvre; a choice only where they differ. What was chosen
 * stays chosen when its last recording goes: others do not take its place unasked.
 */
export function usePostureFilter() {
  const { t } = useTexts();
  const textOf = useCircumstancesText();
  const [wanted, setWanted] = useState<Circumstances | null>(null);
  const nameOf = (of: Circumstances) => textOf(of) || t('circumstances.notStated');
  return (all: readonly Recording[]) => {
    const found = new Map(all.map(({ circumstances }) => [keyOf(circumstances), circumstances]));
    const isGone = wanted !== null && !found.has(keyOf(wanted));
    const choices = [...found.values()].map((each) => ({ value: keyOf(each), label: nameOf(each) }));
    if (isGone)
      choices.push({ value: keyOf(wanted), label: t('circumstances.noneOf', { posture: nameOf(wanted) }) });
    return {
      recordings:
        wanted === null ? all : all.filter(({ circumstances }) => keyOf(circumstances) === keyOf(wanted)),
      choice: (found.size > 1 || isGone) && (
        <Stack gap="xs" mb="md">
          <NativeSelect
            size="md"
            maw="24rem"
            label={t('circumstances.filter')}
            value={wanted ? keyOf(wanted) : ''}
            onChange={({ currentTarget }) => setWanted(found.get(currentTarget.value) ?? null)}
            data={[{ value: '', label: t('circumstances.all') }, ...choices]}
          />
          {isGone && <Text role="status">{t('circumstances.noneHere', { count: all.length })}</Text>}
        </Stack>
      ),
    };
  };
}
