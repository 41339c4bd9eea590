import type { ImportChannel } from '@sadap/contract';
import { useEffect, useMemo, useState } from 'react';
import { PlaybackBar, soundPlayer } from '../../sound/index.ts';
import { type CheckedSound, previewOf } from './sound-check.ts';

/** Listening to a file before it is saved: the channel that would be stored. */
export function SoundPreview({
  id,
  sound,
  channel,
}: {
  id: number;
  sound: CheckedSound;
  channel: ImportChannel;
}) {
  const preview = useMemo(() => previewOf(sound, channel), [sound, channel]);
  const [path, setPath] = useState<string | null>(null);
  const key = `import ${id} ${channel}`;

  useEffect(() => {
    const url = URL.createObjectURL(preview.wav);
    setPath(url);
    return () => {
      soundPlayer.stop(key);
      URL.revokeObjectURL(url);
    };
  }, [preview, key]);

  return (
    <PlaybackBar
      sound={{ key, path: path ?? '' }}
      durationMs={sound.durationMs}
      peaks={path === null ? null : preview.peaks}
    />
  );
}
