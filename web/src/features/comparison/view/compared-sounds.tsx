import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { Recording, SpectrogramBeside } from '@sadap/contract/recordings';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import {
  type RecordingLevels,
  soundOf,
  soundPlayer,
  type TimeWindow,
  wholeOf,
} from '../../../sound/index.ts';
import { decibels, matchedGains } from '../model/loudness.ts';
import { ComparedSide } from './compared-side.tsx';
import { ComparisonControls } from './comparison-controls.tsx';
import { ComparisonSettings } from './comparison-settings.tsx';
import { useComparison } from './use-comparison.ts';
import { useSideKeys } from './use-side-keys.ts';

/** A recording, with what stands above and below its picture. */
export type Compared = { recording: Recording; heading: ReactNode; findings: ReactNode };
type Props = {
  /** Two or more of one organ. Other recordings are another comparison, with its own `key`. */
  sides: readonly [Compared, ...Compared[]];
};

const QUIETEST = 0.02;
const shifted = ({ fromS, toS }: TimeWindow, byS: number) => ({ fromS: fromS + byS, toS: toS + byS });

/** Recordings side by side: linked in time and zoom, played one at a time. */
export function ComparedSounds({ sides }: Props) {
  const { t } = useTexts();
  const [compared] = useState(() =>
    sides.map(({ recording }) => ({ sound: soundOf(recording), durationS: recording.duration_ms / 1000 })),
  );
  const comparison = useComparison(sides[0].recording.organ, compared);
  useSideKeys(comparison, sides.length);
  const extentS = Math.max(...compared.map(({ durationS }) => durationS));
  const [view, setView] = useState<TimeWindow>(wholeOf(extentS));
  const [isLoudnessMatched, setLoudnessMatched] = useState(false);
  const [showsSpectrogram, setShowsSpectrogram] = useState(false);
  const [levels, setLevels] = useState<readonly (RecordingLevels | null)[]>(compared.map(() => null));
  const takeLevels = useCallback(
    (side: number, its: RecordingLevels) =>
      setLevels((before) => before.map((each, at) => (at === side ? its : each))),
    [],
  );

  const known = levels.filter((each) => each !== null);
  const isReady = known.length === sides.length;
  const gains = isLoudnessMatched && isReady ? matchedGains(known) : sides.map(() => 1);
  const gainOf = (side: number) => gains[side] ?? 1;
  const gainsKey = gains.join();
  useEffect(() => {
    const trims = gainsKey.split(',').map(Number);
    soundPlayer.setTrim(Object.fromEntries(compared.map(({ sound }, side) => [sound.key, trims[side] ?? 1])));
  }, [compared, gainsKey]);
  // Equal loudness is drawn at equal height.
  const highest = Math.max(QUIETEST, ...levels.map((each, side) => (each?.peak ?? 0) * gainOf(side)));
  const besideOf = (side: number): SpectrogramBeside => ({
    raisedDb: decibels(gainOf(side)),
    others: sides
      .map(({ recording }, at) => ({ recordingId: recording.recording_id, raisedDb: decibels(gainOf(at)) }))
      .filter((_, at) => at !== side),
  });
  const farthestS = Math.max(...sides.map((_, side) => Math.abs(comparison.offsetS(side))));

  return (
    <Stack gap="md">
      <ComparisonControls
        comparison={comparison}
        compared={compared}
        organ={sides[0].recording.organ}
        isReady={isReady}
        view={view}
        onView={setView}
        extentS={extentS}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {sides.map((each, side) => (
          <ComparedSide
            key={each.recording.recording_id}
            side={side}
            compared={each}
            comparison={comparison}
            extentS={extentS + farthestS}
            view={shifted(view, comparison.offsetS(side))}
            onView={(next) => setView(shifted(next, -comparison.offsetS(side)))}
            scale={gainOf(side) / highest}
            raisedDb={decibels(gainOf(side))}
            showsSpectrogram={showsSpectrogram}
            beside={besideOf(side)}
            onLevels={takeLevels}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('sound.graph.hint')}
      </Text>
      <ComparisonSettings
        view={shifted(view, comparison.offsetS(comparison.active))}
        isLoudnessMatched={isLoudnessMatched}
        onLoudnessMatched={setLoudnessMatched}
        showsSpectrogram={showsSpectrogram}
        onShowsSpectrogram={setShowsSpectrogram}
      />
    </Stack>
  );
}
