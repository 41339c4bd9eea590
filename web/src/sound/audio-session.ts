type AudioSession = { type: 'auto' | 'playback' | 'play-and-record' };
const session = () => (navigator as { audioSession?: AudioSession }).audioSession;

let microphones = 0;
let isPlaying = false;

/** On iPad Safari the kind of the page's one audio session says whether it is heard, and whether it may hear. */
function apply(): void {
  const present = session();
  if (!present) return;
  if (microphones > 0) present.type = 'play-and-record';
  else present.type = isPlaying ? 'playback' : 'auto';
}

/** Sound although the device's silent switch is on, from now on. */
export function playAudioSession(): void {
  isPlaying = true;
  apply();
}

/** To be held before a microphone is asked for, and until it is closed; answers how to let go of it, once. */
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
