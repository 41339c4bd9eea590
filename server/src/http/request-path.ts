import type { IncomingMessage } from 'node:http';

/** The path as it was sent. Not by `new URL`: it throws on '//', and reads '/./x' as another path than Engine.IO. */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '';
