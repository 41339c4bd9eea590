import { NativeSelect } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { useCircumstancesText } from '../../../../ui/list/use-circumstances-text.ts';

/** Which recordings are shown, by posture and manoeuvre; a choice only where they differ. */
export function usePostureFilter() {
  const { t } = useTexts();
  const textOf = useCircumstancesText();
  const [wanted, setWanted] = useState<string | null>(null);
  return (all: readonly Recording[]) => {
    const keyOf = ({ circumstances: { posture, manoeuvre } }: Recording) => `${posture} ${manoeuvre}`;
    const names = new Map(
      all.map((each) => [keyOf(each), textOf(each.circumstances) || t('circumstances.notStated')]),
    );
    const shown = wanted !== null && names.has(wanted) ? wanted : null;
    return {
      recordings: shown === null ? all : all.filter((each) => keyOf(each) === shown),
      choice: names.size > 1 && (
        <NativeSelect
          size="md"
          mb="md"
          maw="24rem"
          label={t('circumstances.filter')}
          value={shown ?? ''}
          onChange={({ currentTarget }) => setWanted(currentTarget.value || null)}
          data={[
            { value: '', label: t('circumstances.all') },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
        />
      ),
    };
  };
}
