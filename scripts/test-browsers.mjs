// The main journeys in Firefox and WebKitGTK. Arguments go to Playwright: --project=firefox, call.
import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';
import { ensureBrowsers } from './test-tools.mjs';

installPackages({ mayReplace: true });
ensureBrowsers();
buildWeb();
become('node_modules/@playwright/test/cli.js', {
  programArguments: ['test', '--config', 'e2e/browsers/playwright.config.ts', ...process.argv.slice(2)],
});
