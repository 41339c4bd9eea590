import { i18n } from '../../i18n/index.ts';
import type { TypedQuestion } from '../dialog/typed-confirmation-form.tsx';
import { loadDialogs } from './dialogs.tsx';

/** Asks before something grave: the button works once `expected` was typed. Closing the dialog is a no. */
export async function confirmByTyping(question: TypedQuestion): Promise<boolean> {
  const code = await loadDialogs();
  if (!code) return false;
  const { modals, TypedConfirmationForm } = code;
  return new Promise((resolve) => {
    const id = modals.open({
      title: question.title,
      closeButtonProps: { 'aria-label': i18n.t('layout.close') },
      onClose: () => resolve(false),
      children: (
        <TypedConfirmationForm
          {...question}
          onAnswer={(isConfirmed) => {
            resolve(isConfirmed);
            modals.close(id);
          }}
        />
      ),
    });
  });
}
