let isUsed = false;
const listeners = new Set<() => void>();

/** Whether this page has ever been a stethoscope: until then nothing about it needs to be loaded. */
export const microphoneUse = {
  isUsed: () => isUsed,
  begin: () => {
    isUsed = true;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
