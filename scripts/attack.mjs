import { ALLOCATOR } from './allocator.mjs';
import { installPackages } from './install.mjs';
import { become } from './process.mjs';

installPackages({ mayReplace: true });
become('bench/attack.ts', { env: ALLOCATOR, programArguments: process.argv.slice(2) });
