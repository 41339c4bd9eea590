import { buildWeb } from './build.mjs';

buildWeb();
