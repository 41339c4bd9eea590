import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeWav, readWavInfo, resamplePcm16 } from '@sadap/dsp';

const RATE_HZ = 16_000;

/** Variants of a WAV file; this writer is independent of the reader under test. */
export type WavForm = {
  rateHz: number;
  channels?: 1 | 2;
  bits: 16 | 24 | 32 | 64;
  encoding?: 'pcm' | 'float';
};

/** A WAV whose sample at instant t (in seconds) and channel is `sound(t, channel)`, −1 to 1. */
export function wavOf(
  { rateHz, channels = 1, bits, encoding = 'pcm' }: WavForm,
  seconds: number,
  sound: (t: number, channel: number) => number,
): Buffer<ArrayBuffer> {
  const frames = Math.round(seconds * rateHz);
  const align = (channels * bits) / 8;
  const bytes = Buffer.alloc(44 + frames * align);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + frames * align, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(encoding === 'pcm' ? 1 : 3, 20);
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rateHz, 24);
  bytes.writeUInt32LE(rateHz * align, 28);
  bytes.writeUInt16LE(align, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * align, 40);
  let at = 44;
  for (let frame = 0; frame < frames; frame++)
    for (let channel = 0; channel < channels; channel++) {
      const sample = sound(frame / rateHz, channel);
      if (encoding === 'float')
        bits === 32 ? bytes.writeFloatLE(sample, at) : bytes.writeDoubleLE(sample, at);
      else bytes.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, bits / 8);
      at += bits / 8;
    }
  return bytes;
}

/** One of the sounds in stethoscope/sounds, repeated up to `seconds`, at 16 kHz. */
export function shippedSound(name: string, seconds: number): Buffer<ArrayBuffer> {
  const wav = readFileSync(fileURLToPath(new URL(`../../stethoscope/sounds/${name}.wav`, import.meta.url)));
  const { dataOffset, dataLength, sampleRateHz } = readWavInfo(wav);
  const once = new Int16Array(new Uint8Array(wav.subarray(dataOffset, dataOffset + dataLength)).buffer);
  const sound = resamplePcm16(once, sampleRateHz, RATE_HZ);
  const repeated = Int16Array.from(
    { length: seconds * RATE_HZ },
    (_, index) => sound[index % sound.length] ?? 0,
  );
  return Buffer.from(encodeWav(repeated, RATE_HZ));
}
