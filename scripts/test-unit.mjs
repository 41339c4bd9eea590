// Unit and server tests. Arguments go to Vitest: a path, -t name.
import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('node_modules/vitest/vitest.mjs', { programArguments: ['run', ...process.argv.slice(2)] });
