import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('chaos/main.ts', { programArguments: process.argv.slice(2) });
