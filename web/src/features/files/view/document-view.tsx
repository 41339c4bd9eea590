import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import styles from './shared/files.module.css';

/** Browsers differ in the element that runs their PDF viewer. */
const METHODS = ['embed', 'object', 'iframe'] as const;
type Method = (typeof METHODS)[number];

type Props = { name: string; address: string };

export function DocumentView({ name, address }: Props) {
  const { t } = useTexts();
  const [method, setMethod] = useState<Method>('embed');
  return (
    <>
      <div className={styles.stage}>
        {method === 'embed' && (
          <embed className={styles.document} src={address} type="application/pdf" title={name} />
        )}
        {method === 'object' && (
          <object className={styles.document} data={address} type="application/pdf" aria-label={name}>
            <Text p="md">{t('files.viewer.cannotShow')}</Text>
          </object>
        )}
        {method === 'iframe' && <iframe className={styles.document} src={address} title={name} />}
      </div>
      <Stack gap={4} align="center" ta="center">
        <SegmentedControl
          value={method}
          onChange={(value) => setMethod(METHODS.find((each) => each === value) ?? 'embed')}
          data={METHODS.map((value) => ({ value, label: t(`files.viewer.methods.${value}`) }))}
          aria-label={t('files.viewer.method')}
          classNames={{ label: styles.method ?? '' }}
        />
        <Text size="sm" c="dimmed">
          {t('files.viewer.methodHint')}
        </Text>
      </Stack>
    </>
  );
}
