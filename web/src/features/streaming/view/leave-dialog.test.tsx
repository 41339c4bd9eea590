import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

function FormWithQuestion({ onFormClosed }: { onFormClosed: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <FormDialog opened isLeavingAsked title="Form" onClose={onFormClosed}>
        {() => (
          <button type="button" onClick={() => setAsked(true)}>
            Back
          </button>
        )}
      </FormDialog>
      {isAsked && (
        <LeaveDialog
          warning="A sound runs"
          leave="Leave"
          onStay={() => setAsked(false)}
          onLeave={() => undefined}
        />
      )}
    </>
  );
}

test('Escape stays on the page, and leaves the form beneath open', async () => {
  let closed = 0;
  const { user } = await openPage(<FormWithQuestion onFormClosed={() => closed++} />);
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByText('A sound runs');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('A sound runs')).toBeNull());
  expect(closed).toBe(0);
  expect(screen.queryByRole('dialog', { name: 'Form' })).not.toBeNull();
});
