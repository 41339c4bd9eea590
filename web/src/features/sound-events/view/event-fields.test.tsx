import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/page.tsx';
import { en } from '../../../i18n/texts/index.ts';
import { EventFields } from './event-fields.tsx';

const event = { key: 1, kind: 'crackles', detail: 'fine', from_ms: 0, to_ms: 500, remark: '' } as const;

test('a detail that the new kind does not have goes with a word', async () => {
  const { user } = await openPage(<EventFields organ="lung" event={event} dispatch={() => undefined} />);
  await user.selectOptions(await screen.findByLabelText(en.soundEvents.editor.kind), 'wheezes');
  expect((await screen.findByText(/^Removed, because/)).textContent).toContain(en.soundEvents.details.fine);
});
