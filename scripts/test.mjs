// Installs what is missing and runs every test. The last line reads 'N passed, N failed'.
import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';
import { testEnvironment } from './test-folder.mjs';
import { ensureTestTools } from './test-tools.mjs';

installPackages({ mayReplace: true });
ensureTestTools();
buildWeb();
become('scripts/every-test.ts', { env: testEnvironment() });
