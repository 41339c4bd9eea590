import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages({ mayReplace: true });
buildWeb();
become('scripts/demo-server.ts');
