import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('scripts/scrub.ts');
