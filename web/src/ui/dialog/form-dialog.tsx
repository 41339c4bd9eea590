import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
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

/** Work beside the form that is saved on its own. */
type Work = { isUnsaved: () => boolean; discard: () => void };
const WorkContext = createContext<Set<Work> | null>(null);

/**
 * A dialog with a form: unsaved input is lost only after a question, and never while it is being saved. A
 * click beside it closes nothing: it may be the second one of a double click that opened it.
 */
export function FormDialog({ opened, onClose, children, isLeavingAsked = false, ...props }: Props) {
  const { t } = useTexts();
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isUnsaved = useCallback(() => isDirty, [isDirty]);
  const [works] = useState(() => new Set<Work>());

  const close = async () => {
    if (isAsking || isBusy) return;
    const unsaved = [...works].filter((work) => work.isUnsaved());
    if (isDirty || unsaved.length > 0) {
      setAsking(true);
      const isSure = await confirmDiscard();
      setAsking(false);
      if (!isSure) return;
      for (const { discard } of unsaved) discard();
    }
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      closeOnClickOutside={false}
      closeOnEscape={!isAsking && !isBusy}
      closeButtonProps={{ 'aria-label': t('layout.close'), disabled: isBusy }}
      {...props}
    >
      {opened && (isLeavingAsked ? <UnsavedMark when={isUnsaved} /> : <UnsavedWarning when={isUnsaved} />)}
      <WorkContext value={works}>
        <FormBusyContext value={setBusy}>{children(setDirty, isDirty)}</FormBusyContext>
      </WorkContext>
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

/** For work beside the form: the dialog asks before it is lost too. */
export function useWorkInDialog({ isUnsaved, discard }: Work): void {
  const works = use(WorkContext);
  useEffect(() => {
    const work = { isUnsaved, discard };
    works?.add(work);
    return () => {
      works?.delete(work);
    };
  }, [works, isUnsaved, discard]);
}
