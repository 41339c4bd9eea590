/** Keeps the screen on, where the browser can, so that a tablet does not sleep in a recording; answers how to end it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  const take = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!isWanted) void lock?.release();
  };
  // the browser ends it whenever the page is hidden
  const again = () => void take();
  document.addEventListener('visibilitychange', again);
  void take();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
