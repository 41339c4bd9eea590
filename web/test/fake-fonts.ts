import { onTestFinished } from 'vitest';

const network = { state: 'up' as 'up' | 'cut' | 'hanging' };
const asked: string[] = [];
/** A page has one set of fonts as long as it is open; so has a file of tests. */
const faces = new Set<FontFace>();
const fonts = Object.assign(new EventTarget(), {
  add: (face: FontFace) => faces.add(face),
  delete: (face: FontFace) => faces.delete(face),
  load: async () => [],
});

class Face {
  status = 'unloaded';
  readonly family: string;
  readonly source: string;
  readonly unicodeRange: string;
  readonly weight: string;
  constructor(family: string, source: string, { unicodeRange = '', weight = '' }: FontFaceDescriptors) {
    this.family = family;
    this.source = source;
    this.unicodeRange = unicodeRange;
    this.weight = weight;
  }
  async load() {
    if (this.status === 'loaded') return this;
    asked.push(this.source);
    if (network.state === 'hanging') await new Promise(() => undefined);
    if (network.state === 'cut') {
      this.status = 'error';
      fonts.dispatchEvent(new Event('loadingerror'));
      throw new DOMException('a network error occurred', 'NetworkError');
    }
    this.status = 'loaded';
    return this;
  }
}

/** Fonts of a page in jsdom: what was asked for, and a network that fails or hangs. */
export function fakeFonts() {
  network.state = 'up';
  asked.length = 0;
  const before = document.fonts;
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  Object.assign(globalThis, { FontFace: Face });
  onTestFinished(() => {
    Object.defineProperty(document, 'fonts', { configurable: true, value: before });
    Reflect.deleteProperty(globalThis, 'FontFace');
  });
  return { network, asked, faces };
}
