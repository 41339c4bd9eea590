import { auth } from './auth.ts';
import { devices } from './devices.ts';
import { layout } from './layout.ts';
import { recording } from './recording.ts';

export const th = { auth: auth.th, devices: devices.th, layout: layout.th, recording: recording.th };
export const en = { auth: auth.en, devices: devices.en, layout: layout.en, recording: recording.en };
