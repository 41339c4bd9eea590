import type { PatientFile } from '@sadap/contract/files';

export const TABS = ['all', 'images', 'documents'] as const;
export type Tab = (typeof TABS)[number];
export type FileKind = 'image' | 'document' | 'other';

/** How a file can be shown. A newer server may have types that this page does not know. */
export function kindOf({ file_type }: Pick<PatientFile, 'file_type'>): FileKind {
  if (file_type.startsWith('image/')) return 'image';
  return file_type === 'application/pdf' ? 'document' : 'other';
}

export function filesOn(tab: Tab, files: readonly PatientFile[]): PatientFile[] {
  return files.filter((file) => tab === 'all' || (kindOf(file) === 'image') === (tab === 'images'));
}
