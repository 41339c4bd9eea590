import { Store } from '../../../platform/store.ts';

/** Whether this page has ever been a stethoscope; until then none of its code needs to be loaded. */
export const microphoneUse = new Store(false);
