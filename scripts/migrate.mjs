import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('scripts/migrate.ts', { programArguments: process.argv.slice(2) });
