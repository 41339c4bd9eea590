const TITLE_TURNS_MS = 1_500;

/**
 * Announces a call where the page is not visible: in the tab's title, and as a system notification where
 * allowed.
 */
export function announce(words: { title: string; message: string }): () => void {
  const ends = [inTitle(`☎ ${words.message}`), bySystem(words)];
  return () => {
    for (const end of ends) end();
  };
}

/** Alternates with the page's own title, which may change meanwhile. */
function inTitle(words: string): () => void {
  let own = document.title;
  const turn = () => {
    if (document.title === words) document.title = own;
    else {
      own = document.title;
      document.title = words;
    }
  };
  turn();
  const timer = setInterval(turn, TITLE_TURNS_MS);
  return () => {
    clearInterval(timer);
    if (document.title === words) document.title = own;
  };
}

function bySystem({ title, message }: { title: string; message: string }): () => void {
  const isSeen = document.visibilityState === 'visible' && document.hasFocus();
  if (isSeen || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return () => undefined;
  try {
    const shown = new Notification(title, {
      body: message,
      // One for all tabs.
      tag: 'sadap-call',
      requireInteraction: true,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    // Android only shows notifications of service workers.
    return () => undefined;
  }
}

/** Whether the user can still be asked to allow them. */
export const canAskForNotifications = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'default';

/** Only from a tap: browsers refuse an unprompted request. */
export async function askForNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}
