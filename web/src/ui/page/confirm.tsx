import { Text } from '@mantine/core';
import { i18n } from '../../i18n/index.ts';
import { loadDialogs } from './dialogs.tsx';

type Question = {
  title: string;
  /** Each line is a paragraph. */
  message: string;
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
  /** Withdraws the question, as a no, when it no longer applies. */
  signal?: AbortSignal;
};

/** Asks before something that cannot be undone; closing the dialog is a no. */
export async function confirm(question: Question): Promise<boolean> {
  const code = await loadDialogs();
  if (!code) return false;
  return new Promise((resolve) => {
    const id = code.modals.openConfirmModal({
      title: question.title,
      children: <Text style={{ whiteSpace: 'pre-line' }}>{question.message}</Text>,
      labels: { confirm: question.confirm, cancel: question.cancel ?? i18n.t('layout.cancel') },
      confirmProps: question.isDangerous ? { color: 'red' } : {},
      cancelProps: { 'data-autofocus': true },
      closeButtonProps: { 'aria-label': i18n.t('layout.close') },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
    question.signal?.addEventListener('abort', () => code.modals.close(id));
  });
}
