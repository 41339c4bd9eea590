import { decodeWavPcm16 } from '@sadap/dsp';
import type { Tab } from './tab.ts';

/** The samples of a stored heart sound, read with the page's own login. */
export async function storedSamples(tab: Tab, fileName: string): Promise<Int16Array> {
  const bytes = await tab.evaluate(async (name) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch(`/api/heartsoundrecordings/sound/${name}`, { headers });
    const buffer = new Uint8Array(await answer.arrayBuffer());
    let text = '';
    for (let at = 0; at < buffer.length; at += 8_192)
      text += String.fromCharCode(...buffer.subarray(at, at + 8_192));
    return btoa(text);
  }, fileName);
  return decodeWavPcm16(new Uint8Array(Buffer.from(bytes, 'base64')));
}
