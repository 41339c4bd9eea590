/** A 24-bit stereo WAV, as studio programs write them; samples from −1 to 1. */
export function stereoWav24(left: Float32Array, right: Float32Array, sampleRateHz: number): Buffer {
  const header = Buffer.alloc(44);
  const dataBytes = left.length * 6;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * 6, 28);
  header.writeUInt16LE(6, 32);
  header.writeUInt16LE(24, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  const data = Buffer.alloc(dataBytes);
  const full = 2 ** 23;
  const clipped = (sample = 0) => Math.max(-full, Math.min(full - 1, Math.round(sample * full)));
  for (let frame = 0; frame < left.length; frame++) {
    data.writeIntLE(clipped(left[frame]), frame * 6, 3);
    data.writeIntLE(clipped(right[frame]), frame * 6 + 3, 3);
  }
  return Buffer.concat([header, data]);
}
