type AudioSession = { type: 'auto' | 'playback' | 'play-and-record' };
const session = () => (navigator as { audioSession?: AudioSession }).audioSession;

let microphones = 0;
let isPlaying = false;

/**
 * On iPad Safari the type of the page's only audio session decides whether it can be heard and whether it can
 * record.
 */
function apply(): void {
  const present = session();
  if (!present) return;
  if (microphones > 0) present.type = 'play-and-record';
  else present.type = isPlaying ? 'playback' : 'auto';
}

/** From now on, sound plays even if the device's silent switch is on. */
export function playAudioSession(): void {
  isPlaying = true;
  apply();
}

/**
 * Hold it before asking for a microphone and until the microphone is closed. Returns a function that releases
 * it, once.
 */
export function holdAudioSession(): () => void {
  let isHeld = true;
  microphones += 1;
  apply();
  return () => {
    if (!isHeld) return;
    isHeld = false;
    microphones -= 1;
    apply();
  };
}
