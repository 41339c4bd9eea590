import { expect, test } from 'vitest';
import { browserNameOf } from './browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Chrome',
    'Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X210) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1 Version/16.6 Mobile Safari/604.1',
    'Safari',
    'iPad',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Mobile Safari/604.1',
    'Chrome',
    'iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1',
    'Safari',
    'Mac',
    'computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux', 'computer'],
  ['curl/8.5', null, null, 'computer'],
  ['', null, null, 'computer'],
] as const)('%j', (userAgent, browser, system, kind) => {
  expect(browserNameOf(userAgent)).toEqual({ browser, system, kind });
});
