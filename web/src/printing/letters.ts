import { withCodes } from '@sadap/contract/printed-letters';
import { shippedFonts } from '../letters/shipped-fonts.ts';

/** A slow network is waited for this long before a print. */
const WAIT_MS = 10_000;

/** Part of what the fonts of every page draw (`app/fonts.css`). A test compares it with the files. */
const USUAL = /^[\n\r\t -~\u00a0-\u00ff\u0e01-\u0e3a\u0e3f-\u0e5b‘-‚“-„•…–—−]*$/;

export const isUsual = (text: string): boolean => USUAL.test(text);

/** `lacking`: codes of the characters that no shipped font draws. `isLate`: not all fonts have arrived. */
export type Preparation = { lacking: string[]; isLate: boolean };

/** Fetches the fonts that a text is printed with. Never rejects. */
export async function prepareLetters(text: string): Promise<Preparation> {
  const lacking = new Set<string>();
  const prepare = async () => {
    if (!isUsual(text)) {
      const { isDrawn, loadLetters } = await shippedFonts.fetch();
      withCodes(text, isDrawn, lacking);
      await loadLetters(text);
    }
    await Promise.all([
      document.fonts.load('1em Sarabun', text),
      document.fonts.load('600 1em Sarabun', text),
    ]);
  };
  const isLate = await inTime(prepare());
  return { lacking: [...lacking].sort(), isLate };
}

/** Returns whether the work failed or was not done in time. */
async function inTime(work: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), WAIT_MS);
  });
  try {
    return await Promise.race([
      work.then(
        () => false,
        () => true,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
