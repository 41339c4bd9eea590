import { Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { type ReactNode, useState } from 'react';
import { newestFirst } from '../../../sound/index.ts';
import type { SideSounds } from '../model/sides.ts';
import { type Compared, ComparedSounds } from './compared-sounds.tsx';
import { SideHeading } from './side-heading.tsx';

/** What the page shows of a recording. */
export type RecordingParts = {
  /** Whether it is normal, in a word. */
  analysisOf: (recording: Recording) => ReactNode;
  /** The doctor's findings, and the rate. */
  findingsOf: (recording: Recording) => ReactNode;
  /** The sound of a recording that has no counterpart. */
  previewOf: (recording: Recording) => ReactNode;
};

type Props = {
  sides: readonly SideSounds[];
  /** What is said where there are fewer than two. */
  alone: string;
  parts: RecordingParts;
};

/** One recording of each side, compared where there are two or more. */
export function ComparedOrAlone({ sides, alone, parts }: Props) {
  const [picked, setPicked] = useState<Readonly<Record<string, number>>>({});
  const headingOf = (sounds: SideSounds, recording: Recording) => (
    <SideHeading
      sounds={sounds}
      chosen={recording}
      onChoose={(id) => setPicked((before) => ({ ...before, [sounds.key]: id }))}
      analysis={parts.analysisOf(recording)}
    />
  );
  const shown = sides.flatMap((side) => {
    const sounds = { ...side, recordings: newestFirst(side.recordings) };
    const { key, recordings } = sounds;
    const recording = recordings.find(({ recording_id: id }) => id === picked[key]) ?? recordings[0];
    if (!recording) return [];
    return [{ recording, heading: headingOf(sounds, recording), findings: parts.findingsOf(recording) }];
  });
  const [first, ...rest]: Compared[] = shown;
  if (first && rest.length > 0)
    return (
      <ComparedSounds
        key={shown.map(({ recording }) => recording.recording_id).join()}
        sides={[first, ...rest]}
      />
    );
  return (
    <Stack gap="md">
      <Text c="dimmed">{alone}</Text>
      {first && (
        <div key={first.recording.recording_id}>
          {first.heading}
          {parts.previewOf(first.recording)}
          {first.findings}
        </div>
      )}
    </Stack>
  );
}
