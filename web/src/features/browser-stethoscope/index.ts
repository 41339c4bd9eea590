export { browserStethoscope } from './browser-stethoscope.ts';
export { MicrophoneHelp } from './help-card.tsx';
export { MicrophoneSign } from './microphone-sign.tsx';
export { NoStethoscopeHint } from './no-stethoscope.tsx';
export { isOwnMicrophone } from './own-microphone.ts';
export { RunningCard } from './running-card.tsx';
export { StartCard } from './start-card.tsx';
export { useBrowserStethoscope } from './use-browser-stethoscope.ts';
