import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { pressedKey } from '../../platform/pressed-key.ts';
import { useTypedSearch } from './use-typed-search.ts';

type Props = {
  label: string;
  clearLabel: string;
  /** The search words that the page keeps. */
  search: string;
  onSearch: (search: string) => void;
  /** Enter's action on the words. */
  onEnter?: (search: string) => void;
  /**
   * For a page whose main purpose is the search: takes the focus if there is a keyboard (an on-screen
   * keyboard would cover the list), and whatever is typed while nothing has the focus.
   */
  takesFocus?: boolean;
  flex?: string;
};

const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** A search box for a list, whose page keeps the words: in its address, or in the entry of the history. */
export function SearchBox({ label, clearLabel, search, onSearch, onEnter, takesFocus = false, flex }: Props) {
  const { typed, type } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      type="search"
      size="md"
      aria-label={label}
      placeholder={label}
      value={typed}
      autoFocus={takesFocus && hasKeyboard()}
      data-takes-keys={takesFocus ? '' : undefined}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') onEnter?.(event.currentTarget.value);
      }}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={20} />}
      rightSection={
        typed && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            onClick={() => type('')}
            aria-label={clearLabel}
          >
            <IconX size={18} />
          </ActionIcon>
        )
      }
      {...(flex === undefined ? {} : { flex })}
    />
  );
}
