import { Loader, Select } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../page/load-error.tsx';
import type { usePersonChoice } from './use-person-choice.ts';

type Props = {
  choice: ReturnType<typeof usePersonChoice>;
  label: string;
  placeholder: string;
  /** Replaces the placeholder when there is nobody to choose. */
  nobody: string;
  nothingFound: string;
  clear: string;
  loadFailed: string;
  error: string | null;
  onChoose: (userId: number | null) => void;
};

/** Selects one person, by a search for the name. */
export function PersonSelect(props: Props) {
  const { choice, label, placeholder, nobody, nothingFound, clear, loadFailed, error, onChoose } = props;
  const { t } = useTexts();
  const { options, chosen, choose, typed, setTyped, query, isLoading, isNobody } = choice;
  if (query.isError && !query.data)
    return <LoadError title={loadFailed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Select
      label={label}
      placeholder={isNobody ? nobody : placeholder}
      required
      searchable
      clearable
      size="md"
      data-autofocus
      openOnFocus={false}
      disabled={isNobody}
      error={error}
      data={options}
      // The server searches.
      filter={({ options: found }) => found}
      value={chosen ? String(chosen.id) : null}
      onChange={(value) => {
        const userId = value === null ? null : Number(value);
        choose(userId);
        onChoose(userId);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isLoading ? t('layout.loading') : nothingFound}
      {...(isLoading && { rightSection: <Loader size={18} aria-hidden /> })}
      clearButtonProps={{ 'aria-label': clear }}
    />
  );
}
