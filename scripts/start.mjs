import { ALLOCATOR } from './allocator.mjs';
import { buildWeb } from './build.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages();
buildWeb();
become('server/src/main.ts', { env: { NODE_ENV: 'production', ...ALLOCATOR } });
