import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
become('scripts/rotate-secret.ts');
