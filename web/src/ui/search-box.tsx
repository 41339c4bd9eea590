import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useTypedSearch } from './use-typed-search.ts';

type Props = {
  label: string;
  clearLabel: string;
  /** The words as they stand in the address. */
  search: string;
  onSearch: (search: string) => void;
  flex?: string;
};

/** A box to search a list with, whose words stand in the address. */
export function SearchBox({ label, clearLabel, search, onSearch, flex }: Props) {
  const { typed, type } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      type="search"
      size="md"
      aria-label={label}
      placeholder={label}
      value={typed}
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
