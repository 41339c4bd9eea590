import type { Recording } from '@sadap/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { waveformQuery } from '../../../queries/recordings.ts';
import { soundOf, soundPlayer, useLoadedPeaks, useSoundPlayer } from '../../../sound/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { isMissingFileName } from '../model/file-name.ts';

/** The sound whose Play was pressed last: one that is still loading must not take over from a later one. */
let lastPressed: string | null = null;

/** Playback of a history row: the first play loads the waveform, and sound starts when it is loaded. */
export function useRecordingPlayback(recording: Recording) {
  const { t } = useTexts();
  const [isWanted, setIsWanted] = useState(false);
  const playWhenLoaded = useRef(false);
  const { organ, recording_id } = recording;
  const { data, isError, isFetching } = useQuery({
    ...waveformQuery(organ, recording_id),
    enabled: isWanted,
  });
  const sound = soundOf(recording);
  const { key, path } = sound;
  const { sound: current, status } = useSoundPlayer();
  const isLoaded = data !== undefined || isError;
  const fallback = useLoadedPeaks(key, isError);

  useEffect(() => {
    if (!isLoaded || !playWhenLoaded.current) return;
    playWhenLoaded.current = false;
    if (isError) toast.error({ title: t('sound.errorTitle'), message: t('sound.waveformFailed') });
    if (lastPressed === key) soundPlayer.toggle({ key, path });
    soundPlayer.release(key);
  }, [isLoaded, isError, key, path, t]);

  useEffect(
    () => () => {
      if (playWhenLoaded.current) soundPlayer.release(key);
    },
    [key],
  );

  return {
    sound,
    waveform: data ?? null,
    peaks: data?.waveform ?? fallback,
    isFallback: isError,
    isOpen: isWanted,
    isLoading: isWanted && isFetching && !isLoaded,
    status: current?.key === key ? status : ('idle' as const),
    play: () => {
      lastPressed = key;
      if (isMissingFileName(recording.file_name)) toast.error({ title: t('recording.history.badName') });
      else if (isLoaded) soundPlayer.toggle(sound);
      else if (isWanted) toast.info({ title: t('sound.waveformWait') });
      else {
        playWhenLoaded.current = true;
        soundPlayer.keep(sound);
        setIsWanted(true);
      }
    },
  };
}
