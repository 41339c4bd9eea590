import { Group, Stack, Switch } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { LoopControl, soundPlayer, type TimeWindow, useSoundPlayer } from '../../../sound/index.ts';
import { ListeningFilterChoice } from '../../../sound/tools/listening-filter-choice.tsx';

type Props = {
  view: TimeWindow;
  isLoudnessMatched: boolean;
  onLoudnessMatched: (isMatched: boolean) => void;
  showsSpectrogram: boolean;
  onShowsSpectrogram: (isShown: boolean) => void;
};

/** How all sounds of a comparison are played and drawn. */
export function ComparisonSettings(props: Props) {
  const { t } = useTexts();
  const { filter, isFallback } = useSoundPlayer();
  return (
    <Stack gap="sm">
      <Group gap="lg">
        <Switch
          label={t('comparison.sameLoudness')}
          description={t('comparison.sameLoudnessHint')}
          checked={props.isLoudnessMatched}
          onChange={(event) => props.onLoudnessMatched(event.currentTarget.checked)}
        />
        <Switch
          label={t('sound.graph.spectrogram')}
          checked={props.showsSpectrogram}
          onChange={(event) => props.onShowsSpectrogram(event.currentTarget.checked)}
        />
        <LoopControl view={props.view} />
      </Group>
      {!isFallback && (
        <ListeningFilterChoice value={filter} onChange={(next) => soundPlayer.setFilter(next)} />
      )}
    </Stack>
  );
}
