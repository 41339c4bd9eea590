/**
 * The browser fetches the style sheet without blocking the first paint, which needs none of it
 * (`web/build/late-styles.ts`). From here on it applies.
 */
export async function pageStyles(): Promise<void> {
  const late = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]');
  await Promise.all([...late].map(applied));
}

async function applied(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet)
    await new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve(), { once: true });
      link.addEventListener('error', () => reject(new Error(`no style sheet ${link.href}`)), { once: true });
    });
  link.media = 'all';
}
