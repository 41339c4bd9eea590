import { ModalsProvider, modals } from '@mantine/modals';
import { useLayoutEffect } from 'react';

export { TypedConfirmationForm } from './typed-confirmation-form.tsx';
export { modals };

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
    return () => onStanding(false);
  }, [onStanding]);
  return null;
}
