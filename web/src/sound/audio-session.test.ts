import { afterEach, expect, test, vi } from 'vitest';
import { holdAudioSession, playAudioSession } from './audio-session.ts';

const session = { type: 'auto' };
afterEach(() => vi.unstubAllGlobals());

test('a browser without audio sessions needs none', () => {
  vi.stubGlobal('navigator', {});
  holdAudioSession()();
});

test('as long as one microphone is open the page may hear, whatever plays meanwhile', () => {
  vi.stubGlobal('navigator', { audioSession: session });
  const letGoOfCall = holdAudioSession();
  expect(session.type).toBe('play-and-record');
  playAudioSession();
  expect(session.type).toBe('play-and-record');
  const letGoOfStethoscope = holdAudioSession();
  letGoOfCall();
  letGoOfCall();
  expect(session.type).toBe('play-and-record');
  letGoOfStethoscope();
  expect(session.type).toBe('playback');
});
