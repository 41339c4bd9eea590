import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/index.ts';
import { NARROW } from '../ui/narrow.ts';
import { toast } from '../ui/toast.ts';
import { hasSharedAudioContext } from './audio-context.ts';
import { soundPlayer } from './player.ts';

export function useSoundPlayer() {
  return useSyncExternalStore(soundPlayer.subscribe, soundPlayer.state);
}

const failureText = (failure: 'seek' | 'failed') => {
  if (failure === 'seek') return 'seekFailed';
  return window.matchMedia(NARROW).matches ? 'playFailedNarrow' : 'playFailed';
};

/** Says what playback could not do, and ends it when the page is left. Once per page. */
export function useSoundPlayerOfPage(): void {
  const { t } = useTexts();
  useEffect(
    () =>
      soundPlayer.onFailure((failure) => {
        if (failure === 'blocked') toast.info({ title: t('sound.loaded'), message: t('sound.pressPlay') });
        else if (failure === 'silent')
          toast.error({ title: t('sound.noLoudspeaker'), message: t('sound.checkLoudspeaker') });
        else toast.error({ title: t('sound.errorTitle'), message: t(`sound.${failureText(failure)}`) });
      }),
    [t],
  );
  useEffect(() => {
    // Where sound runs already, at once: what is loaded into it later, while it is recorded, would be heard as a gap.
    if (hasSharedAudioContext()) {
      soundPlayer.prepare();
      return () => soundPlayer.stop();
    }
    // Else at the first sign of a user: an audio device costs a slow tablet a third of a second before anything is heard.
    const signs = new AbortController();
    const prepare = () => {
      signs.abort();
      soundPlayer.prepare();
    };
    for (const sign of ['pointerover', 'pointerdown', 'keydown'])
      document.addEventListener(sign, prepare, { signal: signs.signal });
    return () => {
      signs.abort();
      soundPlayer.stop();
    };
  }, []);
}
