import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

const [wasmUrl = ''] = Object.values<string>(
  import.meta.glob('../../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
);

/** Those of wristbands, stickers and folders that check what was read. */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Aztec', 'PDF417', 'Code128', 'Code39'],
  maxNumberOfSymbols: 4,
};

let ready: Promise<unknown> | null = null;

/** Fetches the decoder, about 1 MB, once for the whole page. */
export async function openCodeReader(): Promise<void> {
  ready ??= prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  try {
    await ready;
  } catch (error) {
    ready = null;
    throw error;
  }
}

/** The texts of all codes in a picture. */
export async function codesIn(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, OPTIONS);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
