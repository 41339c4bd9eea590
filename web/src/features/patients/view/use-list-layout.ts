import { useState } from 'react';
import { sharedStorage } from '../../../platform/browser-storage.ts';
import { useSignedIn } from '../../../platform/session.ts';

export type ListLayout = 'cards' | 'table';

const keyOf = (userId: number) => `patient-list-layout-${userId}`;

/** Cards or a table, as this user last chose in this browser. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const { userId } = useSignedIn();
  const [layout, setLayout] = useState<ListLayout>(() =>
    sharedStorage.getItem(keyOf(userId)) === 'table' ? 'table' : 'cards',
  );
  return [
    layout,
    (chosen) => {
      sharedStorage.setItem(keyOf(userId), chosen);
      setLayout(chosen);
    },
  ];
}
