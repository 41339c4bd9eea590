import { Button, Card, Divider, Group, Stack, Title } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isOwnMicrophone } from '../../features/browser-stethoscope/index.ts';
import {
  type CaptureSubject,
  InviteToListen,
  isCapturing,
  LazyQualityHint,
  ListeningControls,
  RealtimeWaveformCard,
  RecordControls,
  type Stream,
  StreamButton,
  StreamHint,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { Later } from '../../ui/later.tsx';
import styles from './listening-card.module.css';

type Props = {
  stream: Stream;
  subject: CaptureSubject;
  /** Something else must be settled before the next recording; `children` say what. */
  isBlocked: boolean;
  children: ReactNode;
};

/** Live sound and recording. */
export function ListeningCard({ stream, subject, isBlocked, children }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const shortName = usePositionName('positionsShort');
  const isLive = stream.phase === 'streaming';
  const { mac, phase, deviceStatus } = stream;
  // a page that was loaded anew took its microphone with it
  const isSilenced =
    mac !== null && phase !== 'streaming' && deviceStatus === 'offline' && isOwnMicrophone(mac);
  return (
    <Card component="section" aria-labelledby="live-listening" className={styles.card}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={2} size="h3" id="live-listening">
              {t('streaming.title')}
            </Title>
            <StreamHint stream={stream} />
          </div>
          {isSilenced ? (
            <Button
              component={Link}
              to="/browser-stethoscope"
              size="md"
              leftSection={<IconMicrophone size={20} />}
            >
              {t('browserStethoscope.startAgain')}
            </Button>
          ) : (
            <StreamButton stream={stream} />
          )}
        </Group>
        <Later height={470}>
          <Stack gap="md">
            <RealtimeWaveformCard isLive={isLive} isRecording={isCapturing(stream.capture)} />
            <InviteToListen stream={stream} subject={subject} />
            <LazyQualityHint organ={subject.organ} isLive={isLive} />
            <ListeningControls stream={stream} organ={subject.organ} />
            <Divider />
            {children}
            {!isBlocked && (
              <div className={styles.record} data-keep-clear="">
                <RecordControls
                  stream={stream}
                  subject={subject}
                  positionName={positionName}
                  shortName={shortName}
                />
              </div>
            )}
          </Stack>
        </Later>
      </Stack>
    </Card>
  );
}
