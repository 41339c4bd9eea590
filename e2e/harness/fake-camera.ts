import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

const [WIDTH, HEIGHT] = [640, 480];
const FRAMES = 2;
const MODULE_PX = 10;
const [BLACK, WHITE, GREY] = [16, 235, 128];

/** Creates what Chromium's fake camera sees: a QR code of the text. Returns the flags for it. */
export function fakeCamera(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sadap-camera-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'camera.y4m');
  const { data } = encode(text, { border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const [left, top] = [WIDTH, HEIGHT].map((size) => Math.floor((size - data.length * MODULE_PX) / 2));
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      for (let y = 0; isDark && y < MODULE_PX; y++) {
        const start = ((top ?? 0) + row * MODULE_PX + y) * WIDTH + (left ?? 0) + column * MODULE_PX;
        luma.fill(BLACK, start, start + MODULE_PX);
      }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}
