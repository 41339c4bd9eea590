import { Title } from '@mantine/core';
import { UnlockReturn } from '../features/auth/index.ts';
import { useTexts } from '../i18n/index.ts';
import { EntryFrame } from '../ui/entry/entry-frame.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';

/** The window in which the holder of a locked screen has signed in at the hospital's provider. */
export function UnlockPage() {
  const { t } = useTexts();
  return (
    <EntryFrame>
      <PageTitle>{t('auth.lock.unlock')}</PageTitle>
      <Title order={1} mb="lg">
        {t('auth.lock.unlock')}
      </Title>
      <UnlockReturn />
    </EntryFrame>
  );
}
