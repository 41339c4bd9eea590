import { layout } from './layout.ts';
import { recording } from './recording.ts';

export const th = { layout: layout.th, recording: recording.th };
export const en = { layout: layout.en, recording: recording.en };
