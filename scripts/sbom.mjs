import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages({ mayReplace: true });
become('scripts/sbom.ts', { programArguments: process.argv.slice(2) });
