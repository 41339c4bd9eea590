import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/index.ts';
import { toast } from '../ui/toast.ts';
import { soundPlayer } from './player.ts';

export function useSoundPlayer() {
  return useSyncExternalStore(soundPlayer.subscribe, soundPlayer.state);
}

/** Says what playback could not do, and ends it when the page is left. Once per page. */
export function useSoundPlayerOfPage(): void {
  const { t } = useTexts();
  useEffect(
    () =>
      soundPlayer.onFailure((failure) => {
        if (failure === 'blocked') toast.info({ title: t('sound.loaded'), message: t('sound.pressPlay') });
        else
          toast.error({
            title: t('sound.errorTitle'),
            message: failure === 'seek' ? t('sound.seekFailed') : t('sound.playFailed'),
          });
      }),
    [t],
  );
  useEffect(() => {
    soundPlayer.prepare();
    return () => soundPlayer.stop();
  }, []);
}
