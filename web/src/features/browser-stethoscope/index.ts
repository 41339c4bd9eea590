export { browserStethoscope } from './model/browser-stethoscope.ts';
export { isOwnMicrophone } from './model/own-microphone.ts';
export { MicrophoneHelp } from './view/help-card.tsx';
export { MicrophoneSign } from './view/microphone-sign.tsx';
export { NoStethoscopeHint } from './view/no-stethoscope.tsx';
export { RunningCard } from './view/running-card.tsx';
export { StartCard } from './view/start-card.tsx';
export { useBrowserStethoscope } from './view/use-browser-stethoscope.ts';
