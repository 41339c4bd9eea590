import { useEffect } from 'react';
import { i18n } from '../../../i18n/index.ts';
import { showNewest } from './toast-room.ts';

/** There is a number to read. */
const SHOWN_MS = 8_000;

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** How much of an inserted text a field with a greatest length leaves out: browsers say nothing. */
function leftOutOf(field: Field, inserted: string, replacedLength: number): number {
  if (field.maxLength < 0 || field.readOnly || field.disabled) return 0;
  const isOneLine = field instanceof HTMLInputElement;
  const text = isOneLine ? inserted.replace(/[\r\n]/g, '') : inserted.replace(/\r\n?/g, '\n');
  const room = Math.max(0, field.maxLength - field.value.length + replacedLength);
  return text.trimEnd().length - room;
}

const selectedIn = ({ value, selectionStart, selectionEnd }: Field) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

/** Says that a text that was pasted or dropped did not fit into its field. */
export function useCutWatch(): void {
  useEffect(() => {
    let draggedFrom: EventTarget | null = null;
    const insert = (target: Field, inserted: string, replaced: string) => {
      const count = leftOutOf(target, inserted, replaced.length);
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
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (isField(target)) insert(target, clipboardData?.getData('text') ?? '', selectedIn(target));
    };
    const onDragStart = ({ target }: DragEvent) => {
      draggedFrom = target;
    };
    // Inside its own field a text is moved; elsewhere it is added to what stands there.
    const onDrop = ({ target, dataTransfer }: DragEvent) => {
      if (!isField(target)) return;
      insert(target, dataTransfer?.getData('text') ?? '', target === draggedFrom ? selectedIn(target) : '');
    };
    const onDragEnd = () => {
      draggedFrom = null;
    };
    const watches = { paste: onPaste, dragstart: onDragStart, drop: onDrop, dragend: onDragEnd };
    for (const [name, watch] of Object.entries(watches))
      document.addEventListener(name, watch as EventListener, true);
    return () => {
      for (const [name, watch] of Object.entries(watches))
        document.removeEventListener(name, watch as EventListener, true);
    };
  }, []);
}
