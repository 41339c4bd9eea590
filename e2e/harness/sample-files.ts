import type { Page } from '@playwright/test';

export type SampleFile = { name: string; mimeType: string; buffer: Buffer };

/** A picture drawn by the browser. */
export async function drawnPng(page: Page, name: string, width = 1200, height = 900): Promise<SampleFile> {
  const address = await page.evaluate(
    ([across, down]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = '#0d6b73';
      pen.fillRect(0, 0, across, down);
      pen.fillStyle = '#ffffff';
      pen.fillRect(across / 4, down / 4, across / 2, down / 2);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

/** A PDF of one page with a line of text, padded to a size if one is given. */
export function pdf(name: string, byteCount = 0): SampleFile {
  const text = 'BT /F1 36 Tf 60 700 Td (Echo report) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const tail = [
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f `,
    ...places.map((place) => `${place} 00000 n `),
    `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${body.length}\n%%EOF`,
  ].join('\n');
  const content = body + tail;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content.padEnd(byteCount, '\n')) };
}
