import { aiAnalysis } from './ai-analysis.ts';
import { analysis } from './analysis.ts';
import { auth } from './auth.ts';
import { browserStethoscope } from './browser-stethoscope.ts';
import { calls } from './calls.ts';
import { checkUps } from './check-ups.ts';
import { comparison } from './comparison.ts';
import { dashboard } from './dashboard.ts';
import { dates } from './dates.ts';
import { devices } from './devices.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { hnSettings } from './hn-settings.ts';
import { importing } from './importing.ts';
import { layout } from './layout.ts';
import { listening } from './listening.ts';
import { listeningTogether } from './listening-together.ts';
import { lookUp } from './look-up.ts';
import { patients } from './patients.ts';
import { quality } from './quality.ts';
import { questions } from './questions.ts';
import { recording } from './recording.ts';
import { sessionTest } from './session-test.ts';
import { settings } from './settings.ts';
import { sound } from './sound.ts';
import { soundMarks } from './sound-marks.ts';
import { statistics } from './statistics.ts';
import { streaming } from './streaming.ts';
import { system } from './system.ts';
import { users } from './users.ts';
import { viewer } from './viewer.ts';
import { vitalSigns } from './vital-signs.ts';
import { waiting } from './waiting.ts';

export const th = {
  aiAnalysis: aiAnalysis.th,
  analysis: analysis.th,
  auth: auth.th,
  browserStethoscope: browserStethoscope.th,
  calls: calls.th,
  checkUps: checkUps.th,
  comparison: comparison.th,
  dashboard: dashboard.th,
  dates: dates.th,
  devices: devices.th,
  groups: groups.th,

  files: files.th,
  hnSettings: hnSettings.th,
  importing: importing.th,
  layout: layout.th,
  listening: listening.th,
  listeningTogether: listeningTogether.th,
  lookUp: lookUp.th,
  patients: patients.th,
  quality: quality.th,
  questions: questions.th,
  recording: recording.th,
  sessionTest: sessionTest.th,
  settings: settings.th,
  sound: sound.th,
  soundMarks: soundMarks.th,
  statistics: statistics.th,
  streaming: streaming.th,
  system: system.th,
  users: users.th,
  viewer: viewer.th,
  vitalSigns: vitalSigns.th,
  waiting: waiting.th,
};

export const en: typeof th = {
  aiAnalysis: aiAnalysis.en,
  analysis: analysis.en,
  auth: auth.en,
  browserStethoscope: browserStethoscope.en,
  calls: calls.en,
  checkUps: checkUps.en,
  comparison: comparison.en,
  dashboard: dashboard.en,
  dates: dates.en,
  devices: devices.en,
  groups: groups.en,

  files: files.en,
  hnSettings: hnSettings.en,
  importing: importing.en,
  layout: layout.en,
  listening: listening.en,
  listeningTogether: listeningTogether.en,
  lookUp: lookUp.en,
  patients: patients.en,
  quality: quality.en,
  questions: questions.en,
  recording: recording.en,
  sessionTest: sessionTest.en,
  settings: settings.en,
  sound: sound.en,
  soundMarks: soundMarks.en,
  statistics: statistics.en,
  streaming: streaming.en,
  system: system.en,
  users: users.en,
  viewer: viewer.en,
  vitalSigns: vitalSigns.en,
  waiting: waiting.en,
};
