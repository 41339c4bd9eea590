export { clockTime } from './clock-time.ts';
export { PlaybackBar } from './playback-bar.tsx';
export { soundPlayer } from './player.ts';
export { useSoundPlayer, useSoundPlayerOfPage } from './use-sound-player.ts';
