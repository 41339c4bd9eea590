import { heart, lung, present, type Reference } from './reference.ts';

const unstated = { posture: null, manoeuvre: null } as const;

/** Recorded from people and published with a licence to pass on; findings as their data sets state them. */
export const RECORDED_REFERENCES: Reference[] = [
  {
    id: 'heart-normal-recorded',
    organ: 'heart',
    position: null,
    ...unstated,
    title: { th: 'หัวใจปกติ เสียงจริง', en: 'Normal heart, recorded' },
    listenFor: {
      th: 'S1 กับ S2 ของคนจริง มีเสียงรบกวนเบา ๆ จากการอัด ลองแยกออกจากเสียงฟู่',
      en: 'S1 and S2 of a person, with the faint noise of a recording. Tell that noise from a murmur.',
    },
    findings: heart({}),
    sound: { file: 'heart-normal-1.wav', from: 'cinc-2016' },
  },
  {
    id: 'lung-normal-recorded',
    organ: 'lung',
    position: 'Posterior_Lower_Left',
    ...unstated,
    title: { th: 'เสียงหายใจปกติ เสียงจริง', en: 'Normal breathing, recorded' },
    listenFor: {
      th: 'หายใจเข้าดังและยาวกว่าหายใจออก ได้ยินเสียงหัวใจแทรกอยู่บ้าง',
      en: 'Breathing in is louder and longer than breathing out; the heart may be heard through it.',
    },
    findings: lung({}),
    sound: { file: 'lung-normal-1.wav', from: 'kauh' },
  },
  {
    id: 'lung-wheeze-recorded',
    organ: 'lung',
    position: 'Posterior_Upper_Left',
    ...unstated,
    title: { th: 'เสียงวี้ดของผู้ป่วยหืด เสียงจริง', en: 'Wheeze in asthma, recorded' },
    listenFor: {
      th: 'เสียงดนตรีตอนหายใจออก มองสเปกโตรแกรมจะเห็นเป็นเส้นขนานแนวนอน',
      en: 'A musical tone in expiration. In the spectrogram it is a horizontal line.',
    },
    findings: lung({ wheezes: present({ timing: 'expiratory' }) }),
    sound: { file: 'lung-asthma-wheeze.wav', from: 'kauh' },
  },
  {
    id: 'lung-crackles-recorded',
    organ: 'lung',
    position: 'Posterior_Upper_Right',
    ...unstated,
    title: { th: 'เสียงกรอบแกรบของผู้ป่วยปอดอักเสบ เสียงจริง', en: 'Crackles in pneumonia, recorded' },
    listenFor: {
      th: 'เสียงแตกสั้น ๆ แทรกในเสียงหายใจ มองสเปกโตรแกรมจะเห็นเป็นเส้นตั้งบาง ๆ',
      en: 'Short pops within the breathing. In the spectrogram they are thin vertical lines.',
    },
    findings: lung({ crackles: present({}) }),
    sound: { file: 'lung-pneumonia-crackles.wav', from: 'kauh' },
  },
];
