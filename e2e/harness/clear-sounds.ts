import { encodeWav } from '@sadap/dsp';
import { TEACHING_RATE_HZ, teachingSound } from '@sadap/dsp/teaching-sounds';

const wav = (samples: Int16Array<ArrayBuffer>) => encodeWav(samples, TEACHING_RATE_HZ);

/** Of good quality: the page lets a doctor call them normal without a question. */
export const clearHeart = () => wav(teachingSound({ organ: 'heart', bpm: 72, seed: 2 }));
export const clearLung = () => wav(teachingSound({ organ: 'lung', perMinute: 16, seed: 2 }));
