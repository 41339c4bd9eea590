import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages({ mayReplace: true });
become('scripts/vulnerabilities.ts', { programArguments: process.argv.slice(2) });
