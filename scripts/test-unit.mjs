// Unit and server tests. Arguments go to Vitest: a path, -t name.
import { installPackages } from './install.mjs';
import { become } from './process.mjs';
import { testEnvironment } from './test-folder.mjs';

installPackages({ mayReplace: true });
become('node_modules/vitest/vitest.mjs', {
  env: testEnvironment(),
  programArguments: ['run', ...process.argv.slice(2)],
});
