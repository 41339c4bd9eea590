import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages({ mayReplace: true });
buildWeb();
become('scripts/package.ts', { programArguments: process.argv.slice(2) });
