// Calls under real conditions, as root on Linux. Arguments go to Playwright: -g "two cameras".
import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';
import { ensureCallTools } from './test-tools.mjs';

installPackages({ mayReplace: true });
ensureCallTools();
buildWeb();
become('node_modules/@playwright/test/cli.js', {
  programArguments: ['test', '--config', 'e2e/calls/playwright.config.ts', ...process.argv.slice(2)],
});
