import { SegmentedControl } from '@mantine/core';
import { i18n, type Language, setLanguage, useTexts } from '../../i18n/index.ts';
import { toast } from '../toast/toast.ts';

async function switchTo(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch (error) {
    toast.failure(i18n.t('layout.notFetched'), error);
  }
}

/** Names each language in itself. */
export function LanguageSwitch() {
  const { t, language } = useTexts();
  return (
    <SegmentedControl
      aria-label={t('layout.language')}
      value={language}
      onChange={(value) => void switchTo(value === 'en' ? 'en' : 'th')}
      data={[
        { value: 'th', label: <span lang="th">ไทย</span> },
        { value: 'en', label: <span lang="en">English</span> },
      ]}
    />
  );
}
