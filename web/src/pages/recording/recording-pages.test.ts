import { expect, test } from 'vitest';
import { SIGNED_IN_ROUTES } from '../../app/routes.ts';
import { matchPath } from '../../platform/address.ts';
import { recordingPages } from './recording-pages.ts';

test('both organs of a check-up, and the page that chooses between them', () => {
  const shown = recordingPages({ id: 3, patientId: 7 }).map(
    (path) => SIGNED_IN_ROUTES.find((route) => matchPath(route.path, path))?.component,
  );
  expect(shown).toEqual(['HeartSoundPage', 'HeartSoundPage', 'LungSoundPage', 'SelectTypePage']);
});
