import { useEffect, useSyncExternalStore } from 'react';

/** Absent in some embedded browsers. */
const speech = (): SpeechSynthesis | null => ('speechSynthesis' in window ? window.speechSynthesis : null);

function subscribe(listener: () => void): () => void {
  const voices = speech();
  voices?.addEventListener?.('voiceschanged', listener);
  return () => voices?.removeEventListener?.('voiceschanged', listener);
}

/** Whether this machine can speak the language; voices come late. */
export function useHasVoice(language: 'th' | 'en'): boolean {
  return useSyncExternalStore(subscribe, () => voiceOf(language) !== null);
}

const voiceOf = (language: string): SpeechSynthesisVoice | null =>
  speech()
    ?.getVoices()
    .find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null;

/** Says the words whenever they change, and nothing while it is not wanted. */
export function useSpokenStep(words: string, language: 'th' | 'en', isWanted: boolean): void {
  useEffect(() => {
    const voice = voiceOf(language);
    const voices = speech();
    if (!isWanted || !voices || !voice || words === '') return;
    const spoken = new SpeechSynthesisUtterance(words);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    voices.speak(spoken);
    return () => voices.cancel();
  }, [words, language, isWanted]);
}
