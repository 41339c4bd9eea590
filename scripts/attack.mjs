import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('bench/attack.ts', { programArguments: process.argv.slice(2) });
