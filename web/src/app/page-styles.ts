/**
 * The build has the browser fetch the style sheet without waiting for it before the first picture, which needs none of it
 * (`web/build/late-styles.ts`). From here on it counts.
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
