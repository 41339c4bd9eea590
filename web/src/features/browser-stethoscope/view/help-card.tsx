import { Card, Text, Title } from '@mantine/core';
import { IconBolt, IconHandFinger, IconHeadphones, IconInfoCircle, IconVolumeOff } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import styles from './browser-stethoscope.module.css';
import { ListeningPicture } from './listening-picture.tsx';

/** How to hear well with a microphone. */
export function MicrophoneHelp() {
  const { t } = useTexts();
  const advice = [
    { Icon: IconHeadphones, text: t('browserStethoscope.help.headphones') },
    { Icon: IconHandFinger, text: t('browserStethoscope.help.skin') },
    { Icon: IconVolumeOff, text: t('browserStethoscope.help.room') },
    { Icon: IconBolt, text: t('browserStethoscope.help.mains') },
    { Icon: IconInfoCircle, text: t('browserStethoscope.help.limits') },
  ];
  return (
    <Card component="section" aria-labelledby="microphone-help">
      <Title order={2} id="microphone-help" mb="md">
        {t('browserStethoscope.help.title')}
      </Title>
      <div className={styles.help}>
        <div className={styles.picture}>
          <ListeningPicture label={t('browserStethoscope.help.picture')} />
        </div>
        <ul className={styles.advice}>
          {advice.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={22} stroke={1.7} aria-hidden />
              <Text>{text}</Text>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
