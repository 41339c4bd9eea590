/** A Content-Disposition header (RFC 6266) whose file name survives in any script (RFC 8187). */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed();
  // For clients that ignore filename*: nothing that ends the quoted text or starts an escape.
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
