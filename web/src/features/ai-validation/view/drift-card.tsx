import { Alert, Stack, Text } from '@mantine/core';
import {
  type DeviceDrift,
  DRIFT_DAYS,
  DRIFT_FALSE_ALARMS,
  DRIFT_FEWEST,
} from '@sadap/contract/ai-validation';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { deviceDriftQuery } from '../../../queries/late/ai-validation.ts';
import { QueriedSection } from '../../../ui/page/queried-section.tsx';
import { DriftTable } from './drift-table.tsx';

/** Whether what the stethoscopes give the AI has changed, and what to do then. */
export function DriftCard({ version }: { version: string | undefined }) {
  const { t } = useTexts();
  const query = useQuery(deviceDriftQuery(version));
  return (
    <QueriedSection
      id="drift"
      title={t('aiValidation.drift.title')}
      query={query}
      loadFailed={t('aiValidation.drift.loadFailed')}
    >
      {({ devices, months }) => (
        <Stack gap="md">
          <Text c="dimmed" maw="46rem">
            {t('aiValidation.drift.about', {
              days: DRIFT_DAYS,
              fewest: DRIFT_FEWEST,
              views: Math.round(1 / DRIFT_FALSE_ALARMS),
            })}
          </Text>
          {devices.map(
            (device) => device.changes.length > 0 && <Changed key={device.name} device={device} />,
          )}
          {devices.length === 0 ? (
            <Text>{t('aiValidation.drift.none')}</Text>
          ) : (
            <DriftTable devices={devices} months={months} />
          )}
        </Stack>
      )}
    </QueriedSection>
  );
}

function Changed({ device }: { device: DeviceDrift['devices'][number] }) {
  const { t } = useTexts();
  const { name, recent, base, basis, changes } = device;
  const percent = ({ k, n }: { k: number; n: number }) => Math.round((100 * k) / Math.max(1, n));
  const figures = {
    poor: { now: percent(recent.poor), usual: percent(base.poor) },
    uncertain: { now: percent(recent.uncertain), usual: percent(base.uncertain) },
    level: { now: recent.levelDb ?? 0, usual: base.levelDb ?? 0 },
  };
  const than = t(`aiValidation.drift.basis.${basis ?? 'before'}`);
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`aiValidation.drift.changed.${basis ?? 'before'}`, { name })}
      role="note"
      className="sadap-digits"
    >
      {changes.map((kind) => (
        <Text key={kind}>
          {t(`aiValidation.drift.changes.${kind}`, { ...figures[kind], than, days: DRIFT_DAYS })}
        </Text>
      ))}
      <Text>{t('aiValidation.drift.advice')}</Text>
    </Alert>
  );
}
