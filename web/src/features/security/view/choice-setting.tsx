import { Radio, Stack } from '@mantine/core';
import type { SecuritySettings } from '@sadap/contract/security';
import { useConfirmedChoice } from './use-confirmed-choice.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** Thai has marks above and below its letters. */
const READABLE = { description: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: 1.5 } };

type ChoiceName = 'access' | 'secondFactorFor' | 'aiMode';
type Props<Name extends ChoiceName> = {
  settings: SecuritySettings;
  name: Name;
  /** For screen readers. */
  title: string;
  choices: readonly { value: SecuritySettings[Name]; label: string; hint?: string }[];
  isFixed?: boolean;
};

/** One setting that is a choice. Whom it concerns is asked and told before it is saved. */
export function ChoiceSetting<Name extends ChoiceName>({
  settings,
  name,
  title,
  choices,
  isFixed = false,
}: Props<Name>) {
  const { save, isSaving } = useSaveSettings();
  const isConfirmed = useConfirmedChoice();
  const choose = async (chosen: string) => {
    const choice = choices.find(({ value }) => value === chosen);
    if (choice && (await isConfirmed(choice.value, choice.label))) await save({ [name]: choice.value });
  };
  return (
    <Radio.Group aria-label={title} value={settings[name]} onChange={(chosen) => void choose(chosen)}>
      <Stack gap="md">
        {choices.map(({ value, label, hint }) => (
          <Radio
            key={value}
            value={value}
            size="md"
            disabled={isSaving || isFixed}
            label={label}
            description={hint}
            styles={READABLE}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
