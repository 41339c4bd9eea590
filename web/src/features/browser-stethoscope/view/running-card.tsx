import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconPlayerStop,
  IconPlugConnected,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useServerConnected } from '../../../platform/realtime.ts';
import { browserStethoscope, deviceUrl } from '../model/browser-stethoscope.ts';
import { InputSettings } from './input-settings.tsx';
import { LevelMeter } from './level-meter.tsx';
import { useBrowserStethoscope } from './use-browser-stethoscope.ts';
import { useLasting } from './use-lasting.ts';
import { useStop } from './use-stop.ts';

/** A connection is given up, and tried again, after as long without an answer. */
const BLOCKED_AFTER_MS = 10_000;

type Props = {
  /** The device that this login holds. */
  connectedMac: string | null;
  isConnecting: boolean;
  onConnect: () => void;
};

/** The running stethoscope: what it hears, what is wrong with it, and where to continue. */
export function RunningCard({ connectedMac, isConnecting, onConnect }: Props) {
  const { t } = useTexts();
  const { identity, connection, isStreaming, microphone, trouble } = useBrowserStethoscope();
  const stop = useStop();
  const isOnline = connection === 'idle' || connection === 'streaming';
  const status = isOnline ? (isStreaming ? 'streaming' : 'online') : 'connecting';
  const isBlocked = useLasting(useServerConnected() && !isOnline, BLOCKED_AFTER_MS);
  const isConnectedHere = identity !== null && connectedMac === identity.macAddress;
  const stillOn = (microphone?.stillOn ?? []).map((each) => t(`browserStethoscope.processing.${each}`));
  const mayRetry = trouble === 'unplugged' || trouble === 'denied' || trouble === 'busy';
  return (
    <Card component="section" aria-label={t('browserStethoscope.title')}>
      <Stack>
        <Group justify="space-between">
          <Title order={2}>{identity?.name}</Title>
          <Badge color={isOnline ? 'green' : 'yellow'} size="lg" role="status">
            {t(`browserStethoscope.connection.${status}`)}
          </Badge>
        </Group>
        {trouble && (
          <Alert
            color="yellow"
            role="alert"
            icon={<IconAlertTriangle />}
            title={t(`browserStethoscope.trouble.${trouble}.title`)}
          >
            <Text>{t(`browserStethoscope.trouble.${trouble}.message`)}</Text>
            {mayRetry && (
              <Button
                mt="sm"
                variant="default"
                leftSection={<IconRefresh size={18} />}
                onClick={() => void browserStethoscope.reopen()}
              >
                {t('browserStethoscope.tryAgain')}
              </Button>
            )}
          </Alert>
        )}
        {isBlocked && (
          <Alert
            color="yellow"
            role="alert"
            icon={<IconAlertTriangle />}
            title={t('browserStethoscope.blocked.title')}
          >
            {t('browserStethoscope.blocked.message', { address: deviceUrl() })}
          </Alert>
        )}
        <LevelMeter />
        {isOnline && (
          <Group justify="space-between" gap="sm">
            <Text flex="1 1 16rem" fw={600}>
              {t(
                isConnectedHere ? 'browserStethoscope.connectedHere' : 'browserStethoscope.notConnectedHere',
              )}
            </Text>
            {isConnectedHere ? (
              <Button
                component={Link}
                to="/patients"
                size="md"
                leftSection={<IconUsers size={20} stroke={1.7} />}
              >
                {t('browserStethoscope.choosePatient')}
              </Button>
            ) : (
              <Button
                size="md"
                loading={isConnecting}
                onClick={onConnect}
                leftSection={<IconPlugConnected size={20} stroke={1.7} />}
              >
                {t('browserStethoscope.connectHere')}
              </Button>
            )}
          </Group>
        )}
        {stillOn.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle />} title={t('browserStethoscope.processingTitle')}>
            {t('browserStethoscope.processingMessage', { what: stillOn.join(', ') })}
          </Alert>
        )}
        <InputSettings />
        <Text c="dimmed" size="sm">
          {t('browserStethoscope.keepOpen')}
        </Text>
        <Group justify="flex-end">
          <Button
            color="red"
            variant="outline"
            leftSection={<IconPlayerStop size={20} stroke={1.7} />}
            onClick={() => void stop()}
          >
            {t('browserStethoscope.stop')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
