import { ActionIcon, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { PlayButton } from '../../../sound/index.ts';
import { inLanguage, type SoundItem } from '../model/sound-item.ts';
import { FindingBadges } from './finding-badges.tsx';
import styles from './learning.module.css';
import { learningSoundOf } from './learning-player.tsx';
import { SoundDetails } from './sound-details.tsx';
import { SoundFacts } from './sound-facts.tsx';

/** Sounds one beneath the other: a tap plays, another opens the details. */
export function SoundList({ items }: { items: SoundItem[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <Row
          key={item.key}
          item={item}
          isOpen={item.key === opened}
          onToggle={() => setOpened((key) => (key === item.key ? null : item.key))}
        />
      ))}
    </ul>
  );
}

function Row({ item, isOpen, onToggle }: { item: SoundItem; isOpen: boolean; onToggle: () => void }) {
  const { t, language } = useTexts();
  const id = useId();
  const title = inLanguage(item.title, language);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={styles.item} aria-label={title}>
      <div className={styles.head}>
        {!isOpen && <PlayButton sound={learningSoundOf(item.key)} isReady size="xl" />}
        <div className={styles.what}>
          <Text fw={600}>{title}</Text>
          <SoundFacts {...item} />
          {!isOpen && <FindingBadges findings={item.findings} isIrregular={item.isIrregular} isShort />}
        </div>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('learning.details', { title })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Chevron size={20} />
        </ActionIcon>
      </div>
      <div id={id}>{isOpen && <SoundDetails item={item} />}</div>
    </li>
  );
}
