import { ModalsProvider, modals as mantine } from '@mantine/modals';
import { useLayoutEffect } from 'react';
import { closers } from './closers.ts';

export { TypedConfirmationForm } from './typed-confirmation-form.tsx';

/** Of each question that stands. Where their place goes, as at the end of a login, nothing closes them. */
const standing = new Set<() => void>();

/** Opens a question, which Escape closes alone as long as it is open. */
const inFront =
  <Question extends { onClose?: () => void }>(open: (question: Question) => string) =>
  (question: Question): string => {
    const close = () => {
      forget();
      mantine.close(id);
    };
    const forget = () => {
      closers.delete(close);
      standing.delete(forget);
    };
    closers.add(close);
    standing.add(forget);
    const onClose = () => {
      forget();
      question.onClose?.();
    };
    const id = open({ ...question, onClose });
    return id;
  };

export const modals = {
  open: inFront(mantine.open),
  openConfirmModal: inFront(mantine.openConfirmModal),
  close: mantine.close,
};

type Props = { onStanding: (isStanding: boolean) => void };

/**
 * The place where questions appear. It reports when it is mounted: a question opened earlier would be lost.
 */
export function Dialogs({ onStanding }: Props) {
  return (
    <>
      <ModalsProvider />
      <Standing onStanding={onStanding} />
    </>
  );
}

function Standing({ onStanding }: Props) {
  useLayoutEffect(() => {
    onStanding(true);
    return () => {
      for (const forget of standing) forget();
      onStanding(false);
    };
  }, [onStanding]);
  return null;
}
