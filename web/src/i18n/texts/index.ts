import * as topics from './topics.ts';

type Topics = typeof topics;

const inLanguage = <Language extends 'th' | 'en'>(language: Language) =>
  Object.fromEntries(Object.entries(topics).map(([topic, texts]) => [topic, texts[language]])) as {
    [Topic in keyof Topics]: Topics[Topic][Language];
  };

export const th = inLanguage('th');
export const en: typeof th = inLanguage('en');
