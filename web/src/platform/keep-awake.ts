/**
 * Keeps the screen on, where the browser can, so that a tablet does not sleep during a recording. Returns a
 * function that ends it.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  const take = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!isWanted) void lock?.release();
  };
  // The browser ends it whenever the page is hidden.
  const again = () => void take();
  document.addEventListener('visibilitychange', again);
  void take();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
