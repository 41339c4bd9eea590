import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages({ mayReplace: true });
become('chaos/main.ts', { programArguments: process.argv.slice(2) });
