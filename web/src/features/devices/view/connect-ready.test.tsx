import type { Device } from '@sadap/contract/devices';
import type { Organ } from '@sadap/contract/positions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { device } from '../../../../test/sample-data.ts';
import { en } from '../../../i18n/texts/index.ts';
import { ConnectReady } from '../index.ts';

const words = en.streaming;
const OFF = device(1, { status: 'Offline', deviceStatus: 'offline' });
const IN_USE = device(2, { status: 'Connected', connectedBy: 99 });

beforeEach(() => localStorage.removeItem('last-device'));

async function open(devices: Device[], organ: Organ = 'heart') {
  const connected: string[] = [];
  const opened = await openPage(<ConnectReady organ={organ} />, {
    answers: {
      devices: {
        status: () => ({ devices }),
        setStatus: ({ macAddress }) => {
          connected.push(decodeURIComponent(macAddress));
          return { devices };
        },
      },
    },
  });
  return { ...opened, connected };
}

test('one press connects a stethoscope that is ready, and the next time that one comes first', async () => {
  const { user, connected } = await open([OFF, IN_USE, device(3), device(4)]);
  expect(await screen.findByRole('button', { name: 'Connect Ward 3' })).toBeTruthy();
  const others = screen.getByRole('combobox', { name: words.otherDevice });
  expect([...others.querySelectorAll('option')].map(({ label }) => label)).toEqual([
    words.otherDevice,
    'Ward 4',
  ]);
  await user.selectOptions(others, 'Ward 4');
  await waitFor(() => expect(connected).toEqual(['02:00:00:00:00:04']));
  expect(await screen.findByRole('button', { name: 'Connect Ward 4' })).toBeTruthy();
});

test.each(['heart', 'lung'] as const)('whoever used none yet is offered one for the %s', async (organ) => {
  const named = { heart: 'สเต็ทโตสโคปหัวใจ (จำลอง)', lung: 'สเต็ทโตสโคปปอด (จำลอง)' };
  const other = organ === 'heart' ? 'lung' : 'heart';
  await open([device(1, { name: named[other] }), device(2), device(3, { name: named[organ] })], organ);
  await screen.findByRole('button', { name: `Connect ${named[organ]}` });
});

test('with none that is ready there is the way to all of them', async () => {
  await open([OFF, IN_USE]);
  const link = await screen.findByRole('link', { name: words.connectDevice });
  expect(link.getAttribute('href')).toBe('/');
});
