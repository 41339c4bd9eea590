import type { Page } from '@playwright/test';
import { en, th } from '../../web/src/i18n/texts/index.ts';

export type Language = 'th' | 'en';
export type Words = typeof th;

/** The page's texts in a language: journeys find things as a user reads them. */
export const wordsOf = (language: Language): Words => (language === 'th' ? th : en);

/** A text with its slots filled, as the page fills them. */
export function fill(text: string, slots: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_slot, name: string) => String(slots[name] ?? ''));
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}
