import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { confirmDiscard } from '../page/confirm-discard.ts';
import { FormBusyContext } from './form-busy.ts';
import { UnsavedMark, UnsavedWarning } from './unsaved-warning.tsx';

type Props = Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size'> & {
  /** The form reports whether it has unsaved input. */
  children: (onDirty: (isDirty: boolean) => void, isDirty: boolean) => ReactNode;
  /** The page itself asks before it is left: the router asks only one guard. */
  isLeavingAsked?: boolean;
};

/** A dialog with a form: unsaved input is lost only after a question, and never while it is being saved. */
export function FormDialog({ opened, onClose, children, isLeavingAsked = false, ...props }: Props) {
  const { t } = useTexts();
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isUnsaved = useCallback(() => isDirty, [isDirty]);

  const close = async () => {
    if (isAsking || isBusy) return;
    if (isDirty) {
      setAsking(true);
      const isSure = await confirmDiscard();
      setAsking(false);
      if (!isSure) return;
    }
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      closeOnClickOutside={!isDirty && !isBusy}
      closeOnEscape={!isAsking && !isBusy}
      closeButtonProps={{ 'aria-label': t('layout.close'), disabled: isBusy }}
      {...props}
    >
      {opened && (isLeavingAsked ? <UnsavedMark when={isUnsaved} /> : <UnsavedWarning when={isUnsaved} />)}
      <FormBusyContext value={setBusy}>{children(setDirty, isDirty)}</FormBusyContext>
    </Modal>
  );
}

/** For the form in the dialog. */
export function useReportDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
