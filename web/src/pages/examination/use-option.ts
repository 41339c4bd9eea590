import { useState } from 'react';
import { sharedStorage } from '../../platform/browser-storage.ts';

/** A choice that this browser remembers. */
export function useOption(key: string, isUsuallyOn: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => (sharedStorage.getItem(key) ?? (isUsuallyOn ? 'on' : 'off')) === 'on');
  return [
    isOn,
    (chosen) => {
      sharedStorage.setItem(key, chosen ? 'on' : 'off');
      setOn(chosen);
    },
  ];
}
