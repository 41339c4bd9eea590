import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import styles from './audit.module.css';

/** The newest link of the chain, to be kept outside of the server. */
export function ChainHeadNote() {
  const { t } = useTexts();
  const { data } = useQuery(api.audit.chainHead.queryOptions());
  if (!data) return null;
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('audit.chain.title')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('audit.chain.about')}
      </Text>
      <Text className={styles.hash ?? ''}>
        {data.position}:{data.hash}
      </Text>
    </Card>
  );
}
