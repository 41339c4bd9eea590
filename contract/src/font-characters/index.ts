/**
 * The characters that a font has a glyph for, from the bytes of its 'cmap' table, formats 4 and 12.
 * Source: https://learn.microsoft.com/typography/opentype/spec/cmap
 */
export function fontCharacters(table: Uint8Array): Set<number> {
  const cmap = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const drawn = new Set<number>();
  for (let record = 0; record < cmap.getUint16(2); record += 1) {
    const start = cmap.getUint32(4 + 8 * record + 4);
    const format = cmap.getUint16(start);
    if (format === 4) addSegments(cmap, start, drawn);
    if (format === 12) addGroups(cmap, start, drawn);
  }
  return drawn;
}

function addSegments(cmap: DataView, start: number, drawn: Set<number>): void {
  const size = cmap.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + size + 2;
  const deltas = starts + size;
  const offsets = deltas + size;
  for (let place = 0; place < size; place += 2) {
    const first = cmap.getUint16(starts + place);
    const last = cmap.getUint16(ends + place);
    const offset = cmap.getUint16(offsets + place);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const read = offset === 0 ? code : cmap.getUint16(offsets + place + offset + 2 * (code - first));
      const glyph = offset !== 0 && read === 0 ? 0 : (read + cmap.getUint16(deltas + place)) & 0xffff;
      if (glyph !== 0) drawn.add(code);
    }
  }
}

function addGroups(cmap: DataView, start: number, drawn: Set<number>): void {
  for (let group = 0; group < cmap.getUint32(start + 12); group += 1) {
    const at = start + 16 + 12 * group;
    const first = cmap.getUint32(at);
    const glyph = cmap.getUint32(at + 8);
    for (let code = first; code <= cmap.getUint32(at + 4); code += 1)
      if (glyph + code - first !== 0) drawn.add(code);
  }
}
