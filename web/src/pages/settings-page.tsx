import {
  Badge,
  Card,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Title,
  useMantineColorScheme,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { GroupLinks } from '../features/groups/index.ts';
import { i18n, LANGUAGES, type Language, setLanguage, useTexts } from '../i18n/index.ts';
import { useSignedIn } from '../session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';
import styles from './settings-page.module.css';

const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', en: 'English' };

export function SettingsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <Stack gap="md" maw="44rem">
        <Account />
        <LanguageCards />
        <ColourScheme />
        <GroupLinks />
      </Stack>
    </>
  );
}

function Account() {
  const { t } = useTexts();
  const { username, email, role } = useSignedIn();
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('settings.account')}
      </Title>
      <dl className={styles.facts}>
        <dt>{t('settings.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('settings.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('settings.role')}</dt>
        <dd>
          <Badge>{t(`users.roles.${role}`)}</Badge>
        </dd>
      </dl>
    </Card>
  );
}

function LanguageCards() {
  const { t, language } = useTexts();
  const choose = async (chosen: Language) => {
    await setLanguage(chosen);
    toast.success({ title: i18n.t('settings.languageChanged') });
  };
  return (
    <Card component="section">
      <Title order={2} mb="md" id="language-title">
        {t('settings.language')}
      </Title>
      <fieldset className={styles.choices} aria-labelledby="language-title">
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            className={styles.choice}
            aria-pressed={each === language}
            onClick={() => void choose(each)}
          >
            <Text fw={600}>{LANGUAGE_NAMES[each]}</Text>
            {each === language && <IconCheck size={22} aria-hidden />}
          </button>
        ))}
      </fieldset>
    </Card>
  );
}

function ColourScheme() {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('settings.colours')}
      </Title>
      <Group>
        <SegmentedControl
          aria-label={t('settings.colours')}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          data={(['auto', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`layout.scheme.${value}`),
          }))}
        />
      </Group>
    </Card>
  );
}
