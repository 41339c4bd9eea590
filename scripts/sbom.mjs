import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('scripts/sbom.ts', { programArguments: process.argv.slice(2) });
