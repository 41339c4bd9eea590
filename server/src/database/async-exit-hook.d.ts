declare module 'async-exit-hook' {
  const AsyncExitHook: { hookedEvents(): string[]; unhookEvent(event: string): void };
  export default AsyncExitHook;
}
