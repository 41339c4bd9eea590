import { onTestFinished } from 'vitest';

/** Fonts of a page in jsdom: what was asked for, and a network that fails or hangs. */
export function fakeFonts() {
  const network = { state: 'up' as 'up' | 'cut' | 'hanging' };
  const asked: string[] = [];
  class Face {
    status = 'unloaded';
    readonly family: string;
    readonly source: string;
    readonly descriptors: FontFaceDescriptors;
    constructor(family: string, source: string, descriptors: FontFaceDescriptors) {
      this.family = family;
      this.source = source;
      this.descriptors = descriptors;
    }
    async load() {
      if (this.status === 'loaded') return this;
      asked.push(this.source);
      if (network.state === 'hanging') await new Promise(() => undefined);
      if (network.state === 'cut') {
        this.status = 'error';
        throw new DOMException('a network error occurred', 'NetworkError');
      }
      this.status = 'loaded';
      return this;
    }
  }
  const before = document.fonts;
  const faces = new Set<FontFace>();
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      add: (face: FontFace) => faces.add(face),
      delete: (face: FontFace) => faces.delete(face),
      load: async () => [],
    }),
  });
  Object.assign(globalThis, { FontFace: Face });
  onTestFinished(() => {
    Object.defineProperty(document, 'fonts', { configurable: true, value: before });
    Reflect.deleteProperty(globalThis, 'FontFace');
  });
  return { network, asked, faces };
}
