// Journeys in the browser. Arguments go to Playwright: journeys/patients, --repeat-each=3.
import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';
import { testEnvironment } from './test-folder.mjs';
import { ensureTestTools } from './test-tools.mjs';

installPackages({ mayReplace: true });
ensureTestTools();
buildWeb();
become('node_modules/@playwright/test/cli.js', {
  env: testEnvironment(),
  programArguments: [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project=own-browser',
    '--project=pages',
    ...process.argv.slice(2),
  ],
});
