import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { SearchBox } from './search-box.tsx';
import { useSearchKey } from './use-search-key.ts';

test('the search takes the focus, on a Thai keyboard too', async () => {
  function Search() {
    useSearchKey(() => undefined);
    return (
      <main>
        <SearchBox label="search" clearLabel="clear" search="" onSearch={() => undefined} />
      </main>
    );
  }
  await openPage(<Search />);
  fireEvent.keyDown(document.body, { key: 'ฝ', code: 'Slash' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
