import { fontFiles } from '../../../build/font-faces.ts';

const SARABUN = '@fontsource/sarabun/files';
const SCRIPTS = ['myanmar', 'khmer', 'lao', 'arabic', 'devanagari'];

/** What every page loads (`app/fonts.css`). */
const EVERYWHERE = /^sarabun-(thai|latin)-400-normal\.woff2$/;

/** Small files first. The last has rare Chinese characters, and is as large as all others together. */
const all = fontFiles([
  { folder: SARABUN, names: EVERYWHERE },
  { folder: SARABUN, names: /^sarabun-(latin-ext|vietnamese)-400-normal\.woff2$/ },
  { folder: '@expo-google-fonts/sarabun/400Regular', names: /\.ttf$/ },
  ...SCRIPTS.map((script) => ({
    folder: `@fontsource-variable/noto-sans-${script}/files`,
    names: /^noto-sans-(\w+)-\1-wght-normal\.woff2$/,
  })),
  {
    folder: '@fontsource-variable/noto-sans/files',
    names: /-(greek|cyrillic|latin-ext)-wght-normal\.woff2$/,
  },
  { folder: '@fontsource-variable/noto-sans-sc/files', names: /-\d+-wght-normal\.woff2$/ },
  { folder: '@expo-google-fonts/noto-sans-sc/400Regular', names: /\.ttf$/ },
]);

export const everywhere = all.filter(({ file }) => EVERYWHERE.test(file));
/** What is fetched for a page with other letters. */
export const files = all.filter(({ file, drawn }) => drawn !== '' && !EVERYWHERE.test(file));
