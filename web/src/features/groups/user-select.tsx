import { Loader, Select } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { type AvailableUsers, nameOf } from './use-available-users.ts';

type Props = {
  available: AvailableUsers;
  error: string | null;
  onChoose: (userId: number | null) => void;
};

export function UserSelect({ available, error, onChoose }: Props) {
  const { t } = useTexts();
  const { users, chosen, choose, typed, setTyped, query, isLoading, isNobody } = available;
  if (query.isError && !query.data)
    return (
      <LoadError
        title={t('groups.add.loadFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Select
      label={t('groups.add.user')}
      placeholder={t(isNobody ? 'groups.add.none' : 'groups.add.placeholder')}
      required
      searchable
      clearable
      size="md"
      data-autofocus
      openOnFocus={false}
      disabled={isNobody}
      error={error}
      data={users.map((user) => ({ value: String(user.id), label: nameOf(user) }))}
      // the server searches
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      onChange={(value) => {
        const userId = value === null ? null : Number(value);
        choose(userId);
        onChoose(userId);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(isLoading ? 'layout.loading' : 'groups.add.nothingFound')}
      {...(isLoading && { rightSection: <Loader size={18} aria-hidden /> })}
      clearButtonProps={{ 'aria-label': t('groups.add.clear') }}
    />
  );
}
