const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Beginnings of files that people take for sounds, or choose by mistake. */
const BEGINNINGS: readonly { name: string; at: number; bytes: readonly number[] }[] = [
  { name: 'MP3', at: 0, bytes: ascii('ID3') },
  { name: 'FLAC', at: 0, bytes: ascii('fLaC') },
  { name: 'Ogg (Vorbis, Opus)', at: 0, bytes: ascii('OggS') },
  { name: 'M4A (AAC)', at: 4, bytes: ascii('ftyp') },
  { name: 'AIFF', at: 8, bytes: ascii('AIFF') },
  { name: 'AIFF-C', at: 8, bytes: ascii('AIFC') },
  { name: 'AVI', at: 8, bytes: ascii('AVI ') },
  { name: 'CAF', at: 0, bytes: ascii('caff') },
  { name: 'AU', at: 0, bytes: ascii('.snd') },
  { name: 'AMR', at: 0, bytes: ascii('#!AMR') },
  { name: 'Wave64', at: 0, bytes: [...ascii('riff'), 0x2e, 0x91, 0xcf, 0x11] },
  { name: 'Windows Media (WMA)', at: 0, bytes: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11] },
  { name: 'WebM', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { name: 'MIDI', at: 0, bytes: ascii('MThd') },
  { name: 'MATLAB', at: 0, bytes: ascii('MATLAB ') },
  { name: 'WavPack', at: 0, bytes: ascii('wvpk') },
  { name: "Monkey's Audio", at: 0, bytes: ascii('MAC ') },
  { name: 'ZIP', at: 0, bytes: [...ascii('PK'), 3, 4] },
  { name: 'RAR', at: 0, bytes: ascii('Rar!') },
  { name: '7-Zip', at: 0, bytes: [...ascii('7z'), 0xbc, 0xaf] },
  { name: 'gzip', at: 0, bytes: [0x1f, 0x8b] },
  { name: 'PDF', at: 0, bytes: ascii('%PDF-') },
  { name: 'JPEG', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { name: 'PNG', at: 0, bytes: [0x89, ...ascii('PNG')] },
];

/** The name of a file's format by its beginning; null: none that we know. Needs at least 12 bytes. */
export function soundFormatName(bytes: Uint8Array): string | null {
  const known = BEGINNINGS.find(({ at, bytes: expected }) =>
    expected.every((byte, index) => bytes[at + index] === byte),
  );
  if (known) return known.name;
  const [first = 0, second = 0] = bytes;
  if (first !== 0xff) return null;
  // Frame headers without a tag before them: ADTS has layer 0, MPEG audio a layer.
  if ((second & 0xf6) === 0xf0) return 'AAC';
  return (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 ? 'MP3' : null;
}
