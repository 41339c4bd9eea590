import { Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconChartHistogram, IconHistory, IconWaveSine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LanguageSwitch } from '../page/language-switch.tsx';
import { Mark } from '../page/mark.tsx';
import { SchemeSwitch } from '../page/scheme-switch.tsx';
import { SecureContextBanner } from '../page/secure-context-banner.tsx';
import styles from './entry-frame.module.css';

const icon = (Icon: typeof IconHistory) => (
  <ThemeIcon variant="light" size={34} radius="md">
    <Icon size={19} />
  </ThemeIcon>
);

/** The layout of the pages before sign-in: the product on one side, the form on the other. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <SecureContextBanner />
      <div className={styles.frame}>
        <header className={styles.about}>
          <Group gap="md" wrap="nowrap">
            <Mark size={56} />
            <div>
              <Text fz="2rem" fw={600} lh={1.3}>
                {t('layout.product')}
              </Text>
              <Text c="dimmed" size="sm">
                {t('layout.productOther')}
              </Text>
            </div>
          </Group>
          <Text size="lg" className={styles.lead}>
            {t('auth.login.lead')}
          </Text>
          <List spacing="sm" center className={styles.points} listStyleType="none">
            <List.Item icon={icon(IconWaveSine)}>{t('auth.login.record')}</List.Item>
            <List.Item icon={icon(IconChartHistogram)}>{t('auth.login.replay')}</List.Item>
            <List.Item icon={icon(IconHistory)}>{t('auth.login.follow')}</List.Item>
          </List>
        </header>
        <main className={styles.form}>
          <Stack gap="lg" className={styles.card}>
            <div>{children}</div>
          </Stack>
          <Group justify="center" gap="md" mt="lg">
            <LanguageSwitch />
            <SchemeSwitch />
          </Group>
        </main>
      </div>
    </>
  );
}
