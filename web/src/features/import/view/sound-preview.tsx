import { ActionIcon, Group, Text } from '@mantine/core';
import type { ImportChannel } from '@sadap/contract/recordings';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { encodeWav } from '@sadap/dsp';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { clockTime, PlaybackBar, soundPlayer } from '../../../sound/index.ts';
import { convertFile } from '../model/convert-file.ts';
import type { CheckedSound } from '../model/sound-check.ts';

type Props = { id: number; file: File; sound: CheckedSound; channel: ImportChannel };
type Ready = { key: string; path: string; peaks: number[] };

/** Plays a file before it is saved: exactly what would be stored. Created on the first request. */
export function SoundPreview({ id, file, sound, channel }: Props) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [ready, setReady] = useState<Ready | null>(null);
  const startsWhenReady = useRef(false);
  const key = `import ${id} ${channel}`;

  useEffect(() => {
    if (!isAsked) return;
    let url: string | null = null;
    let isOver = false;
    convertFile(file, sound, channel, null).then(
      ({ samples, picture }) => {
        if (isOver) return;
        const wav = encodeWav(samples, STREAM_SAMPLE_RATE_HZ);
        url = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }));
        setReady({ key, path: url, peaks: picture.stored });
        if (startsWhenReady.current) soundPlayer.play({ key, path: url }, 0);
        startsWhenReady.current = false;
      },
      () => {
        if (isOver) return;
        setAsked(false);
        setFailed(true);
      },
    );
    return () => {
      isOver = true;
      if (url === null) return;
      soundPlayer.stop(key);
      URL.revokeObjectURL(url);
    };
  }, [isAsked, file, sound, channel, key]);

  if (isAsked)
    return (
      <PlaybackBar
        sound={{ key, path: ready?.path ?? '' }}
        durationMs={sound.durationMs}
        peaks={ready?.key === key ? ready.peaks : null}
      />
    );
  return (
    <Group wrap="nowrap" gap="sm">
      <ActionIcon
        size="xl"
        radius="xl"
        variant="filled"
        aria-label={t('sound.play')}
        onClick={() => {
          // Created in the tap, so that it may start by itself when the file is read.
          soundPlayer.prepare();
          startsWhenReady.current = true;
          setFailed(false);
          setAsked(true);
        }}
      >
        <IconPlayerPlayFilled size={18} />
      </ActionIcon>
      {isFailed ? (
        <Text role="alert" c="red">
          {`${t('importing.fault.unreadable.title')}: ${t('importing.fault.unreadable.message')}`}
        </Text>
      ) : (
        <Text c="dimmed" className="sadap-digits">
          {clockTime(sound.durationMs)}
        </Text>
      )}
    </Group>
  );
}
