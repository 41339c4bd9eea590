import 'react';

// The linter reports every use of what is deprecated.
declare global {
  interface KeyboardEvent {
    /** @deprecated Another letter on a Thai layout: ask pressedKey() in platform/pressed-key.ts. */
    readonly key: string;
  }
}

declare module 'react' {
  interface KeyboardEvent<T = Element> {
    /** @deprecated Another letter on a Thai layout: ask pressedKey() in platform/pressed-key.ts. */
    key: string;
  }
}
