import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { en } from '../../i18n/texts/index.ts';
import { type Sound, soundPlayer, type TimeWindow } from '../../sound/index.ts';
import { ViewerControls } from './viewer-controls.tsx';

const DURATION_S = 20;
const SOUND: Sound = { key: 'heart-1', path: '/heart-1' };

function Controls({ onView }: { onView: (view: TimeWindow) => void }) {
  const [view, setView] = useState<TimeWindow>({ fromS: 0, toS: DURATION_S });
  return (
    <ViewerControls
      sound={SOUND}
      graph={null}
      scale={1}
      durationS={DURATION_S}
      view={view}
      onView={(next) => {
        setView(next);
        onView(next);
      }}
      positionS={() => 10}
    />
  );
}

test('the picture is brought closer around the position, and as a whole again', async () => {
  const views: TimeWindow[] = [];
  const { user } = await openPage(<Controls onView={(view) => views.push(view)} />);
  await user.click(screen.getByRole('button', { name: en.sound.graph.closer }));
  const [closer] = views;
  expect(closer?.fromS).toBeGreaterThan(0);
  expect(closer?.toS).toBeLessThan(DURATION_S);
  await user.click(screen.getByRole('button', { name: en.sound.graph.whole }));
  expect(views.at(-1)).toEqual({ fromS: 0, toS: DURATION_S });
});

test('half speed and the listening filter are the player’s', async () => {
  const { user } = await openPage(<Controls onView={() => undefined} />);
  await user.click(screen.getByText('0.5×'));
  expect(soundPlayer.state().speed).toBe(0.5);
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${en.listening.filters.lung}`) }));
  expect(soundPlayer.state().filter).toBe('lung');
});
