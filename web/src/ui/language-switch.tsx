import { SegmentedControl } from '@mantine/core';
import { setLanguage, useTexts } from '../i18n/index.ts';

/** Each language is named in itself. */
export function LanguageSwitch() {
  const { t, language } = useTexts();
  return (
    <SegmentedControl
      aria-label={t('layout.language')}
      value={language}
      onChange={(value) => void setLanguage(value === 'en' ? 'en' : 'th')}
      data={[
        { value: 'th', label: <span lang="th">ไทย</span> },
        { value: 'en', label: <span lang="en">English</span> },
      ]}
    />
  );
}
