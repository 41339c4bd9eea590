import { Anchor, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';
import styles from './groups.module.css';
import type { Match } from './use-look-up.ts';

type Props = {
  by: 'user' | 'group';
  label: string;
  hint: string;
  failed: string;
  /** The current search: an id, or a part of a name. */
  asked: string;
  isBusy: boolean;
  matches: UseQueryResult<Match[]>;
  onSearch: (typed: string) => void;
};

export function LookUpForm({ by, label, hint, failed, asked, isBusy, matches, onSearch }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  // The address changed, by a link or the browser's Back.
  if (asked !== shown) {
    setShown(asked);
    setTyped(asked);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  const { data, error } = matches;
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={label}
          description={hint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          size="md"
          flex="1 1 14rem"
        />
        <Button type="submit" size="md" loading={isBusy} leftSection={<IconSearch size={18} />}>
          {t('lookUp.search')}
        </Button>
      </Group>
      {isBusy && <Skeleton height={160} mt="lg" />}
      {!isBusy && error && !data && (
        <LoadError title={failed} error={error} onRetry={() => void matches.refetch()} />
      )}
      {!isBusy && data && <Matches by={by} matches={data} />}
    </form>
  );
}

function Matches({ by, matches }: { by: 'user' | 'group'; matches: Match[] }) {
  const { t } = useTexts();
  if (matches.length === 0)
    return (
      <Text mt="lg" c="dimmed" role="status">
        {t('lookUp.noMatch')}
      </Text>
    );
  return (
    <ul className={rows.list} aria-label={t('lookUp.matches')}>
      {matches.map(({ id, name, details }) => (
        <li key={id} className={rows.row}>
          <div className={rows.what ?? ''}>
            <Anchor component={Link} to={`?${by}=${id}&by=${by}`} fw={600} className={styles.words ?? ''}>
              {name}
            </Anchor>
            {details && (
              <Text size="sm" c="dimmed" className={styles.words ?? ''}>
                {details}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
