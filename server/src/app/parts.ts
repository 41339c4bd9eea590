import type { Accounts } from './accounts.ts';
import type { Http } from './http.ts';
import type { Live } from './live.ts';
import type { Services } from './services.ts';
import type { Storage } from './storage.ts';
import type { Threads } from './threads.ts';

/** Everything that is open, for what answers requests. */
export type Parts = Http & Storage & Threads & Accounts & Services & Live;
