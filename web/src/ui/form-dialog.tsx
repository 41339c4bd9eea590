import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { confirm } from './confirm.tsx';
import { UnsavedWarning } from './unsaved-warning.tsx';

type Props = Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size'> & {
  /** The form tells whether something typed in it is unsaved. */
  children: (onDirty: (isDirty: boolean) => void) => ReactNode;
};

/** A dialog with a form: what was typed in it is lost only after a question. */
export function FormDialog({ opened, onClose, children, ...props }: Props) {
  const { t } = useTexts();
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = useCallback(() => isDirty, [isDirty]);

  const close = async () => {
    if (isAsking) return;
    if (isDirty) {
      setAsking(true);
      const isSure = await confirm({
        title: t('layout.unsaved.closeTitle'),
        message: t('layout.unsaved.message'),
        confirm: t('layout.unsaved.close'),
        cancel: t('layout.unsaved.stay'),
        isDangerous: true,
      });
      setAsking(false);
      if (!isSure) return;
    }
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
      {...props}
    >
      {opened && <UnsavedWarning when={isUnsaved} />}
      {children(setDirty)}
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
