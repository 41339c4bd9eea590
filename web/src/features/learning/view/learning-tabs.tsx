import { Tabs } from '@mantine/core';
import { IconEar, IconHeadphones, IconSchool } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useSearchParams } from '../../../platform/navigation.tsx';
import { soundPlayer, useSoundPlayerOfPage } from '../../../sound/index.ts';
import { Cases } from './cases.tsx';
import styles from './learning.module.css';
import { Library } from './library.tsx';
import { QuizTab } from './quiz-tab.tsx';

const TABS = [
  { name: 'library', Icon: IconHeadphones, Content: Library },
  { name: 'cases', Icon: IconSchool, Content: Cases },
  { name: 'quiz', Icon: IconEar, Content: QuizTab },
] as const;

/** Library, cases and quiz; which of them is shown stands in the address. */
export function LearningTabs() {
  const { t } = useTexts();
  useSoundPlayerOfPage();
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ name }) => name === params.get('tab'))?.name ?? 'library';
  const show = (name: string | null) => {
    soundPlayer.stop();
    setParams(name === null || name === 'library' ? {} : { tab: name });
  };
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('learning.title')}>
        {TABS.map(({ name, Icon }) => (
          <Tabs.Tab
            key={name}
            value={name}
            fz="md"
            leftSection={<Icon size={18} aria-hidden className={styles.tabIcon} />}
          >
            {t(`learning.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name}>
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
