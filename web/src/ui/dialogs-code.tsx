import { ModalsProvider, modals } from '@mantine/modals';
import { useLayoutEffect } from 'react';

export { TypedConfirmationForm } from './typed-confirmation-form.tsx';
export { modals };

type Props = { onStanding: (isStanding: boolean) => void };

/** Where questions appear. It says when it stands: what is opened before would be lost. */
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
