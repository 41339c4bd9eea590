/**
 * Resolves in a task of its own: until then touch is answered and a picture may be drawn. By a message, because timers wait
 * for a second each in a tab that nobody sees.
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
