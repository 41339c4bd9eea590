import { Alert, List, Text } from '@mantine/core';
import type { ComparedConversion, ConversionChange } from '@sadap/dsp';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { timesOf } from '../../../signal-quality/problem-times.ts';
import styles from './import.module.css';

type Props = Pick<ComparedConversion, 'changes' | 'picture'>;

/** What storing a file changes in its sound, with pictures of both. */
export function ConversionNote({ changes, picture }: Props) {
  const { t } = useTexts();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} mt="xs" title={t('importing.change.title')}>
      <List size="sm" spacing={2}>
        {changes.map((change) => (
          <List.Item key={change.kind}>
            <ChangeText change={change} />
          </List.Item>
        ))}
      </List>
      <div className={styles.pictures}>
        <Peaks name={t('importing.change.sent')} peaks={picture.sent} />
        <Peaks name={t('importing.change.stored')} peaks={picture.stored} />
      </div>
    </Alert>
  );
}

function ChangeText({ change }: { change: ConversionChange }) {
  const { t } = useTexts();
  if (!('atS' in change)) return t(`importing.change.${change.kind}`, { db: Math.round(change.db) });
  const { first, more } = timesOf(change.atS.map((atS) => ({ startS: atS, endS: atS })));
  const times = more > 0 ? t('quality.more', { times: first, count: more }) : first;
  return `${t(`importing.change.${change.kind}`, { count: change.count })} (${t('quality.at', { times })})`;
}

const HEIGHT = 40;

/** A small waveform: each peak a line around the middle. */
function Peaks({ name, peaks }: { name: string; peaks: readonly number[] }) {
  const lines = peaks
    .map((peak, x) => {
      const half = Math.max(0.25, (peak * HEIGHT) / 2);
      return `M${x} ${(HEIGHT / 2 - half).toFixed(2)}v${(2 * half).toFixed(2)}`;
    })
    .join('');
  return (
    <figure className={styles.picture}>
      <svg role="img" aria-label={name} viewBox={`0 0 ${peaks.length} ${HEIGHT}`} preserveAspectRatio="none">
        <path d={lines} />
      </svg>
      <Text component="figcaption" size="sm">
        {name}
      </Text>
    </figure>
  );
}
