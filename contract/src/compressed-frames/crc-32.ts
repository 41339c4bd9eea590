const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  return rest;
});

/** CRC-32 as in Ethernet, zip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let rest = -1;
  for (let at = 0; at < bytes.length; at++)
    rest = (rest >>> 8) ^ (TABLE[(rest ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~rest >>> 0;
}
