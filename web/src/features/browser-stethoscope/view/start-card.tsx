import { Alert, Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconMicrophone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { microphoneObstacle } from '../model/microphone.ts';
import { useBrowserStethoscope } from './use-browser-stethoscope.ts';

const NAME_MAX_LENGTH = 100;

/** What kind of computer this is, as far as its browser tells. */
function computerName(): string {
  const { userAgent } = navigator;
  const names = ['iPad', 'iPhone', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'];
  return names.find((name) => userAgent.includes(name)) ?? 'PC';
}

type Props = { onStart: (name: string, registersAgain: boolean) => void };

/** One button that makes this computer a stethoscope, and the reason if it failed. */
export function StartCard({ onStart }: Props) {
  const { t, language } = useTexts();
  const { phase, refusal, error, identity } = useBrowserStethoscope();
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? t('browserStethoscope.defaultName', { computer: computerName() });
  const obstacle = microphoneObstacle();
  const shown = refusal ?? obstacle;
  const isRejected = refusal === 'rejected';
  return (
    <Card component="section" aria-label={t('browserStethoscope.title')}>
      <Stack>
        {shown && (
          <Alert
            color={shown === 'replaced' ? 'yellow' : 'red'}
            icon={<IconAlertTriangle />}
            title={t(`browserStethoscope.refusal.${shown}.title`)}
          >
            {t(`browserStethoscope.refusal.${shown}.message`)}
          </Alert>
        )}
        {error !== null && (
          <Alert color="red" icon={<IconAlertTriangle />} title={t('browserStethoscope.registerFailed')}>
            {errorText(error, language)}
          </Alert>
        )}
        {identity ? (
          <Text fw={600} size="lg">
            {identity.name}
          </Text>
        ) : (
          <TextInput
            label={t('browserStethoscope.name')}
            description={t('browserStethoscope.nameHint')}
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Button
          size="xl"
          h="auto"
          mih={72}
          py="sm"
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconMicrophone size={32} stroke={1.6} />}
          loading={phase === 'starting'}
          disabled={obstacle !== null || name.trim() === ''}
          onClick={() => onStart(name.trim(), isRejected)}
        >
          {t(isRejected ? 'browserStethoscope.registerAgain' : 'browserStethoscope.start')}
        </Button>
        <Text c="dimmed" ta="center">
          {t('browserStethoscope.startHint')}
        </Text>
      </Stack>
    </Card>
  );
}
