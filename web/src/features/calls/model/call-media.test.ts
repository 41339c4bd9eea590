import { expect, test } from 'vitest';
import { otherCamera } from './call-media.ts';

const cameras = [
  { id: 'front', label: 'Camera 1' },
  { id: 'back', label: 'Camera 2' },
  { id: 'wide', label: 'Camera 3' },
];

test.each([
  ['towards its user', { deviceId: 'front', facingMode: 'user' }, { facingMode: 'environment' }],
  ['away', { deviceId: 'back', facingMode: 'environment' }, { facingMode: 'user' }],
  ['it does not say where', { deviceId: 'front' }, { deviceId: { exact: 'back' } }],
  ['the last one of those', { deviceId: 'wide' }, { deviceId: { exact: 'front' } }],
  ['one that is not known', { deviceId: 'gone' }, { deviceId: { exact: 'front' } }],
] as const)('the other camera than one that looks %s', (_where, settings, wanted) => {
  expect(otherCamera(settings, cameras)).toEqual(wanted);
});

test('where no camera is known, any', () => expect(otherCamera({ deviceId: 'front' }, [])).toEqual({}));
