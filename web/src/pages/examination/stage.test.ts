import { expect, test } from 'vitest';
import { stageOf } from './stage.ts';

const LISTENING = {
  mac: '02:00:5E:10:00:01',
  phase: 'streaming',
  deviceStatus: 'streaming',
  own: null,
  isElsewhere: false,
  hasFailedToSave: false,
  step: 0,
} as const;

test.each([
  ['a step is recorded once sound comes', {}, 'ready'],
  ['a stethoscope is chosen first', { mac: null, phase: 'not-streaming', deviceStatus: null }, 'device'],
  ['nothing is known of it yet', { phase: 'not-streaming', deviceStatus: null }, 'waiting'],
  ['it is silent', { phase: 'not-streaming', deviceStatus: 'online' }, 'listen'],
  ['it is switched off', { phase: 'not-streaming', deviceStatus: 'offline' }, 'waiting'],
  ['it is lost while it streams', { deviceStatus: 'offline' }, 'waiting'],
  ['a recording runs, whatever else', { own: { state: 'recording' }, deviceStatus: 'offline' }, 'recording'],
  ['its end is on the way', { own: { state: 'completing' } }, 'completing'],
  ['it is saved by itself', { own: { state: 'stopped' } }, 'saving'],
  ['saving failed', { own: { state: 'stopped' }, hasFailedToSave: true }, 'unsaved'],
  ['the last step is being saved', { own: { state: 'stopped' }, step: null }, 'saving'],
  ['another sound is recorded with it', { isElsewhere: true }, 'elsewhere'],
  ['another stethoscope records for this check-up', { mac: null, isElsewhere: true }, 'elsewhere'],
  ['nothing is open', { step: null }, 'done'],
  ['nothing is open, without a stethoscope', { step: null, mac: null }, 'done'],
] as const)('%s', (_what, known, stage) => {
  expect(stageOf({ ...LISTENING, ...known })).toBe(stage);
});
