/**
 * Resolves in a separate task, so that touch is handled and a frame may be drawn first. Uses a message,
 * because timers take a second each in a hidden tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
