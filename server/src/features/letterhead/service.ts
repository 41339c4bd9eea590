import { type Letterhead, LOGO_LIMIT_BYTES, LOGO_TYPES } from '@sadap/contract/letterhead';
import { LetterheadTexts } from '@sadap/contract/letterhead/schema';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { settingsQueries } from '../settings/index.ts';

const TEXTS = 'letterhead';
const LOGO = 'letterhead_logo';
const EMPTY: LetterheadTexts = { nameTh: '', nameEn: '', address: '' };
/** In print, 16 mm high at 600 dpi. */
const LOGO_SIDE_PX = 400;
const MOST_PIXELS = 25_000_000;

/** Name, address and logo of the hospital, for its papers. */
export function createLetterhead(db: Database) {
  async function get(): Promise<Letterhead> {
    const stored = await settingsQueries(db).readAll([TEXTS, LOGO]);
    const texts = LetterheadTexts.safeParse(JSON.parse(stored.get(TEXTS) ?? 'null'));
    const logo = stored.get(LOGO);
    return {
      ...(texts.success ? texts.data : EMPTY),
      logo: logo ? `data:image/png;base64,${logo}` : null,
    };
  }

  /** The trail says that it was changed; the logo itself is not for it. */
  async function change(caller: Caller, name: string, value: string | null, details: object): Promise<void> {
    await db.transaction(async (transaction) => {
      const settings = settingsQueries(transaction);
      await (value === null ? settings.remove(name) : settings.write(name, value));
      await record(transaction, caller, {
        action: 'settings.changed',
        subject: { kind: 'settings', id: name },
        details: { ...details },
      });
    });
  }

  return {
    get,
    async save(caller: Caller, texts: LetterheadTexts): Promise<Letterhead> {
      const { logo: _logo, ...from } = await get();
      await change(caller, TEXTS, JSON.stringify(texts), { from, to: texts });
      return get();
    },
    async setLogo(caller: Caller, file: File | undefined): Promise<Letterhead> {
      const png = await logoOf(file);
      await change(caller, LOGO, png.toString('base64'), { byteCount: png.length });
      return get();
    },
    async removeLogo(caller: Caller): Promise<Letterhead> {
      await change(caller, LOGO, null, { byteCount: 0 });
      return get();
    },
    async logo(): Promise<Uint8Array | null> {
      const stored = await settingsQueries(db).read(LOGO);
      return stored ? new Uint8Array(Buffer.from(stored, 'base64')) : null;
    },
  };
}
export type Letterheads = ReturnType<typeof createLetterhead>;

/** A logo drawn anew as a PNG: only its pixels are kept. */
async function logoOf(file: File | undefined): Promise<Buffer> {
  if (!file) throw new AppError('NO_FILE_SELECTED', 'file');
  if (file.size === 0) throw new AppError('FILE_EMPTY', 'file');
  if (file.size > LOGO_LIMIT_BYTES) throw new AppError('FILE_TOO_LARGE', 'file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!LOGO_TYPES.some((type) => type === mime)) throw new AppError('INVALID_FILE_TYPE', 'file');
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: 2 * LOGO_SIDE_PX, height: LOGO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw new AppError('INVALID_FILE_TYPE', 'file');
  }
}
