import { Card, Text, ThemeIcon, Title } from '@mantine/core';
import type { SystemInfo } from '@sadap/contract/system/schema';
import { type Icon, IconActivity, IconCpu, IconStethoscope, IconWaveSine } from '@tabler/icons-react';
import type { z } from 'zod';
import { useTexts } from '../../../i18n/index.ts';
import styles from './statistics.module.css';

const BYTES_PER_MB = 1024 * 1024;

type Fact = 'totalRecordings' | 'totalDevices' | 'activeDevices' | 'heapUsed';

/** The server's contents and state. */
export function SystemOverview({ system }: { system: z.infer<typeof SystemInfo> }) {
  const { t, language } = useTexts();
  const number = new Intl.NumberFormat(language);
  const facts: [Fact, Icon, string][] = [
    ['totalRecordings', IconWaveSine, number.format(system.totalRecordings)],
    ['totalDevices', IconStethoscope, number.format(system.totalDevices)],
    ['activeDevices', IconActivity, number.format(system.activeDevices)],
    [
      'heapUsed',
      IconCpu,
      t('statistics.megabytes', { megabytes: Math.round(system.heapUsed / BYTES_PER_MB) }),
    ],
  ];
  return (
    <Card component="section" aria-labelledby="system-overview">
      <Title order={3} id="system-overview" mb="md">
        {t('statistics.system.title')}
      </Title>
      <dl className={styles.facts}>
        {facts.map(([fact, FactIcon, value]) => (
          <div key={fact}>
            <dt>
              <ThemeIcon variant="light" size={38}>
                <FactIcon size={21} stroke={1.7} />
              </ThemeIcon>
              {t(`statistics.system.${fact}`)}
            </dt>
            <Text component="dd" fw={600} size="lg" className="sadap-digits">
              {value}
            </Text>
          </div>
        ))}
      </dl>
    </Card>
  );
}
