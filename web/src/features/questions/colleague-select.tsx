import { Loader, Select } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { nameOf } from './use-colleague-name.ts';
import type { Colleagues } from './use-colleagues.ts';

type Props = {
  colleagues: Colleagues;
  error: string | null;
  onChoose: (userId: number | null) => void;
};

export function ColleagueSelect({ colleagues: picker, error, onChoose }: Props) {
  const { t } = useTexts();
  const { colleagues, chosen, choose, typed, setTyped, query, isLoading, isNobody } = picker;
  if (query.isError && !query.data)
    return (
      <LoadError
        title={t('questions.ask.loadFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <Select
      label={t('questions.ask.colleague')}
      placeholder={t(isNobody ? 'questions.ask.nobody' : 'questions.ask.placeholder')}
      required
      searchable
      clearable
      size="md"
      data-autofocus
      openOnFocus={false}
      disabled={isNobody}
      error={error}
      data={colleagues.map((colleague) => ({ value: String(colleague.id), label: nameOf(colleague) }))}
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
      nothingFoundMessage={t(isLoading ? 'layout.loading' : 'questions.ask.nothingFound')}
      {...(isLoading && { rightSection: <Loader size={18} aria-hidden /> })}
      clearButtonProps={{ 'aria-label': t('questions.ask.clear') }}
    />
  );
}
