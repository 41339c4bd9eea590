import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('scripts/backup.ts', { programArguments: process.argv.slice(2) });
