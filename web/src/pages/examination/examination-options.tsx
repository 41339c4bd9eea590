import { Group, Switch } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { useHasVoice } from './use-spoken-step.ts';

type Option = [isOn: boolean, set: (isOn: boolean) => void];
type Props = { automatic: Option; spoken: Option };

/** What this browser remembers of how its clinicians examine. */
export function ExaminationOptions({ automatic, spoken }: Props) {
  const { t, language } = useTexts();
  const hasVoice = useHasVoice(language);
  return (
    <Group gap="lg" role="group" aria-label={t('examination.options')}>
      <Switch
        size="lg"
        label={t('examination.automatic')}
        checked={automatic[0]}
        onChange={({ currentTarget }) => automatic[1](currentTarget.checked)}
      />
      <Switch
        size="lg"
        label={t('examination.spoken')}
        description={hasVoice ? undefined : t('examination.spokenNoVoice')}
        disabled={!hasVoice}
        checked={hasVoice && spoken[0]}
        onChange={({ currentTarget }) => spoken[1](currentTarget.checked)}
      />
    </Group>
  );
}
