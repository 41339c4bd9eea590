import { useEffect } from 'react';
import { i18n } from '../../../i18n/index.ts';
import { showNewest } from './toast-room.ts';

/** There is a number to read. */
const SHOWN_MS = 8_000;

/** How much of a pasted text a field with a greatest length leaves out: browsers say nothing. */
function leftOutOf(field: HTMLInputElement | HTMLTextAreaElement, pasted: string): number {
  if (field.maxLength < 0 || field.readOnly || field.disabled) return 0;
  const isOneLine = field instanceof HTMLInputElement;
  const text = isOneLine ? pasted.replace(/[\r\n]/g, '') : pasted.replace(/\r\n?/g, '\n');
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  const room = Math.max(0, field.maxLength - field.value.length + selected);
  return text.trimEnd().length - room;
}

/** Says that a pasted text did not fit into its field. */
export function useCutWatch(): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const count = leftOutOf(target, clipboardData?.getData('text') ?? '');
      if (count > 0)
        showNewest({
          color: 'yellow',
          title: i18n.t('choices.cut'),
          message: i18n.t('choices.cutMessage', { count, most: target.maxLength }),
          autoClose: SHOWN_MS,
          withBorder: true,
          role: 'status',
          closeButtonProps: { 'aria-label': i18n.t('layout.close') },
        });
    };
    document.addEventListener('paste', onPaste, true);
    return () => document.removeEventListener('paste', onPaste, true);
  }, []);
}
