import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../platform/pressed-key.ts';

const FIELDS = 'input:not([type="hidden"]), select, textarea, button[type="submit"]';

/**
 * Enter in a single-line field moves to the next field (or group of fields) instead of submitting, so that a
 * half-filled form is not saved: a barcode scanner ends its input with Enter, and so do people who type.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (pressedKey(event) !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)];
  const group = target.closest('fieldset');
  const isOpen = (field: HTMLElement) =>
    !field.matches(':disabled') && field.offsetParent !== null && !group?.contains(field);
  fields
    .slice(fields.indexOf(target) + 1)
    .find(isOpen)
    ?.focus();
}
