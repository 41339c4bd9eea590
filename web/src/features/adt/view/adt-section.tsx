import { Alert, Stack, Text } from '@mantine/core';
import type { AdtState } from '@sadap/contract/adt';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { adtQuery } from '../../../queries/late/adt.ts';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { AdtLetterCard } from './adt-letter-card.tsx';

/** What the hospital's own system told of patients. Nothing is shown where Sadap does not listen. */
export function AdtSection() {
  const { t } = useTexts();
  const query = useQuery(adtQuery());
  if (query.data?.listens === false && query.data.letters_count === 0) return null;
  return (
    <QueriedSection id="adt-title" title={t('adt.title')} query={query} loadFailed={t('adt.loadFailed')}>
      {(state) => <Letters state={state} />}
    </QueriedSection>
  );
}

function Letters({ state: { letters, letters_count: count } }: { state: AdtState }) {
  const { t } = useTexts();
  if (count === 0) return <Text role="status">{t('adt.none')}</Text>;
  return (
    <Stack gap="md">
      <Alert color="orange" icon={<IconAlertTriangle />} title={t('adt.lettersTitle')}>
        {t('adt.lettersHelp')}
      </Alert>
      {letters.map((letter) => (
        <AdtLetterCard key={letter.id} letter={letter} />
      ))}
      {count > letters.length && <Text c="dimmed">{t('adt.more', { count: count - letters.length })}</Text>}
    </Stack>
  );
}
