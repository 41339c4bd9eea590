import { Stack } from '@mantine/core';
import {
  browserStethoscope,
  MicrophoneHelp,
  RunningCard,
  StartCard,
  useBrowserStethoscope,
} from '../features/browser-stethoscope/index.ts';
import { useConnectedDevice, useDeviceConnection } from '../features/devices/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export function BrowserStethoscopePage() {
  const { t } = useTexts();
  const { phase, identity } = useBrowserStethoscope();
  const { device } = useConnectedDevice();
  const { actions, connect } = useDeviceConnection();

  const connectHere = async () => {
    const running = browserStethoscope.state().identity;
    if (running) await connect(running, 'online');
  };
  const start = async (name: string, registersAgain: boolean) => {
    if (await browserStethoscope.start(name, registersAgain)) await connectHere();
  };
  return (
    <>
      <PageHeader
        title={t('browserStethoscope.title')}
        subtitle={t('browserStethoscope.subtitle')}
        backTo="/"
      />
      <Stack maw={760}>
        {phase === 'running' ? (
          <RunningCard
            connectedMac={device?.macAddress ?? null}
            isConnecting={identity !== null && actions[identity.macAddress] !== undefined}
            onConnect={() => void connectHere()}
          />
        ) : (
          <StartCard onStart={(name, registersAgain) => void start(name, registersAgain)} />
        )}
        <MicrophoneHelp />
      </Stack>
    </>
  );
}
