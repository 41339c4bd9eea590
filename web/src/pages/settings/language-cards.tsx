import { Card, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { i18n, LANGUAGE_NAMES, LANGUAGES, type Language, setLanguage, useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast/toast.ts';
import styles from './settings.module.css';

export function LanguageCards() {
  const { t, language } = useTexts();
  const choose = async (chosen: Language) => {
    try {
      await setLanguage(chosen);
      toast.success({ title: i18n.t('settings.languageChanged') });
    } catch (error) {
      toast.failure(i18n.t('layout.notFetched'), error);
    }
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
