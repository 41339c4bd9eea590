import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/index.ts';
import { NARROW } from '../ui/page/narrow.ts';
import { toast } from '../ui/toast/toast.ts';
import { hasSharedAudioContext } from './audio-context.ts';
import { soundPlayer } from './player.ts';

export function useSoundPlayer() {
  return useSyncExternalStore(soundPlayer.subscribe, soundPlayer.state);
}

/** Loading for so long is said, beside the turning sign at the button. */
const SLOW_MS = 6_000;

const failureText = (failure: 'seek' | 'damaged' | 'failed') => {
  if (failure === 'damaged') return 'damaged';
  if (failure === 'seek') return 'seekFailed';
  return window.matchMedia(NARROW).matches ? 'playFailedNarrow' : 'playFailed';
};

/**
 * Reports slow loading and playback failures, and stops playback when the page is left. Use it once per page.
 */
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const calm = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const follow = () => {
      if (soundPlayer.state().status !== 'loading') calm();
      // Once it has been said, it is said again only of the next wait.
      else
        timer ??= setTimeout(
          () => toast.info({ title: t('sound.stillLoading'), message: t('sound.slowNetwork') }),
          SLOW_MS,
        );
    };
    follow();
    const unfollow = soundPlayer.subscribe(follow);
    return () => {
      unfollow();
      calm();
    };
  }, [t]);
  useEffect(() => {
    // At once if audio already runs: loading code later, during a recording, would be heard as a gap.
    if (hasSharedAudioContext()) {
      soundPlayer.prepare();
      return () => soundPlayer.stop();
    }
    // Otherwise at the first sign of a user: opening an audio device costs a slow tablet a third of a second.
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
