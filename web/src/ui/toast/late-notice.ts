import { i18n } from '../../i18n/index.ts';
import { decideLate, isAnswerLate, subscribeLateAnswers } from '../../platform/late-answers.ts';

function button(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
}

/** Needs no code that would first have to be fetched: a network that delays a save delays that too. */
function notice(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'sadap-late';
  made.setAttribute('role', 'alert');
  const [title, message, buttons] = ['strong', 'span', 'div'].map((name) => document.createElement(name));
  title?.append(i18n.t('layout.late.title'));
  message?.append(i18n.t('layout.late.message'));
  buttons?.append(
    button(i18n.t('layout.late.giveUp'), 'sadap-late-give-up', () => decideLate('give-up')),
    button(i18n.t('layout.late.again'), 'sadap-late-again', () => decideLate('again')),
  );
  for (const part of [title, message, buttons]) if (part) made.append(part);
  return made;
}

/** A dialog traps the keyboard: whoever just pressed its button continues here. */
function takeFocus(shown: HTMLElement): void {
  const active = document.activeElement;
  if (active === null || active === document.body || active instanceof HTMLButtonElement)
    shown.querySelector<HTMLElement>('.sadap-late-again')?.focus({ preventScroll: true });
}

/**
 * Tells the user that the server does not respond to a save, and asks what to do. Returns a function that
 * stops it.
 */
export function sayLateAnswers(): () => void {
  let shown: HTMLElement | null = null;
  const follow = () => {
    if (isAnswerLate() === (shown !== null)) return;
    shown?.remove();
    shown = null;
    if (!isAnswerLate()) return;
    shown = notice();
    document.body.append(shown);
    takeFocus(shown);
  };
  const stop = subscribeLateAnswers(follow);
  return () => {
    stop();
    shown?.remove();
  };
}
