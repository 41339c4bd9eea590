import { Store } from '../../platform/store.ts';

/** Whether this page has ever been a stethoscope: until then nothing about it needs to be loaded. */
export const microphoneUse = new Store(false);
