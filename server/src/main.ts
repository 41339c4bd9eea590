import { flushCompileCache } from 'node:module';
import { loadModulesQuickly } from './start/module-loading.ts';

// Before anything else is loaded.
loadModulesQuickly();
const { serve } = await import('./serve.ts');
await serve();
flushCompileCache();
