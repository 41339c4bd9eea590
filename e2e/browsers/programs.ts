import { existsSync } from 'node:fs';
import { arch } from 'node:os';

/** The first existing path; scripts/test-tools.mjs installs them. */
function first(what: string, ...paths: (string | undefined)[]): string {
  const found = paths.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error(`${what} is not installed`);
  return found;
}

const libraries = `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

export const firefoxPath = (): string =>
  first('Firefox', process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox');

export const webKitDriverPath = (): string =>
  first('WebKitWebDriver', process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver');

export const miniBrowserPath = (): string =>
  first('MiniBrowser', process.env.MINIBROWSER_PATH, `${libraries}/webkit2gtk-4.1/MiniBrowser`);
