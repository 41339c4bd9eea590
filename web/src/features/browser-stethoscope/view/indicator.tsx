import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { Tip } from '../../../ui/page/tip.tsx';
import styles from './browser-stethoscope.module.css';
import { LevelMeter } from './level-meter.tsx';
import { useBrowserStethoscope } from './use-browser-stethoscope.ts';
import { useStop } from './use-stop.ts';

/**
 * On every page while this computer is a stethoscope: shows that its microphone is on and what it hears, and
 * stops it.
 */
export function MicrophoneIndicator() {
  const { phase } = useBrowserStethoscope();
  return phase === 'running' ? <RunningIndicator /> : null;
}

function RunningIndicator() {
  const { t } = useTexts();
  const { identity, trouble } = useBrowserStethoscope();
  const stop = useStop();
  const Icon = trouble ? IconMicrophoneOff : IconMicrophone;
  return (
    <section
      className={styles.indicator}
      aria-label={t('browserStethoscope.indicator')}
      data-trouble={trouble ?? undefined}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <div className={styles.indicatorName}>
        <Anchor
          component={Link}
          to="/browser-stethoscope"
          c="inherit"
          fw={600}
          size="sm"
          truncate
          display="block"
        >
          {identity?.name}
        </Anchor>
        {trouble && (
          <Text size="sm" role="alert" truncate>
            {t(`browserStethoscope.trouble.${trouble}.title`)}
          </Text>
        )}
      </div>
      <LevelMeter isSmall />
      <Tip label={t('browserStethoscope.stop')}>
        <ActionIcon
          variant="default"
          size={44}
          onClick={() => void stop()}
          aria-label={t('browserStethoscope.stop')}
        >
          <IconPlayerStopFilled size={20} />
        </ActionIcon>
      </Tip>
    </section>
  );
}
