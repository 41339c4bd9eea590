import type { IncomingMessage } from 'node:http';

/** The path as it was sent. Not by `new URL`: it throws on '//', and reads '/./x' as another path than Engine.IO. */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '';

/** Whether every reader sees the same path: no '..' to go up, no backslash, no empty part, nothing that is written differently. */
export function isPlainPath(path: string): boolean {
  try {
    return !path.includes('//') && new URL(`http://host${path}`).pathname === path;
  } catch {
    return false;
  }
}
