import { lackingNote, withCodes } from '@sadap/contract/printed-letters';
import { shippedFonts } from '../letters/shipped-fonts.ts';
import { isUsual, prepareLetters } from './letters.ts';
import { printedNodes, printedRoot, printedText } from './printed-text.ts';

const LATE_NOTE =
  'ฟอนต์ของตัวอักษรบางตัวยังโหลดไม่เสร็จ ตัวอักษรอาจหายหรือผิด โปรดตรวจก่อนใช้ · Fonts for some letters had not arrived: letters may be missing. Check before use.';

/**
 * Marks the paper: characters that no shipped font draws stand as codes, and a note says so. It stands where
 * `[data-print-notes]` is, else on top. Returns a function that takes the marks away.
 */
export function markPaper(): () => void {
  const root = printedRoot();
  const text = printedText(root);
  if (isUsual(text)) return () => undefined;
  const code = shippedFonts.ifFetched();
  const notes: string[] = [];
  const changed: { node: Text; before: string; after: string }[] = [];
  if (code) {
    const lacking = new Set<string>();
    withCodes(text, code.isDrawn, lacking);
    for (const node of printedNodes(root)) {
      const before = node.data;
      const after = withCodes(before, code.isDrawn, lacking);
      if (after === before) continue;
      node.data = after;
      changed.push({ node, before, after });
    }
    if (lacking.size > 0) notes.push(lackingNote(lacking));
  }
  if (!code?.areLoaded(text)) {
    notes.push(LATE_NOTE);
    void prepareLetters(text);
  }
  const place = root.querySelector('[data-print-notes]');
  const paragraphs = notes.map((note) => Object.assign(document.createElement('p'), { textContent: note }));
  if (place) place.append(...paragraphs);
  else root.prepend(...paragraphs);
  return () => {
    for (const paragraph of paragraphs) paragraph.remove();
    // What was drawn anew since keeps its newer text.
    for (const { node, before, after } of changed) if (node.data === after) node.data = before;
  };
}
