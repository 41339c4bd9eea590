import { Alert, Group, Text } from '@mantine/core';
import type { Quality } from '@sadap/contract/quality';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { QualityProblems } from './quality-problems.tsx';

type Props = {
  quality: Quality;
  /** It was recorded or imported earlier: the advice is for listeners. */
  isStored?: boolean;
  children?: ReactNode;
};

/** The verdict on a sound: one line if it is good, otherwise what is wrong and what to do. */
export function QualityNote({ quality, isStored = false, children }: Props) {
  const { t } = useTexts();
  const { verdict, problems } = quality;
  if (problems.length === 0)
    return (
      <Group gap={6} role="status" data-quality={verdict}>
        <IconCircleCheck size={20} color="var(--mantine-color-green-text)" aria-hidden />
        <Text size="sm">{t(`quality.verdict.${verdict}`)}</Text>
      </Group>
    );
  return (
    <Alert
      color={verdict === 'poor' ? 'red' : 'yellow'}
      icon={<IconAlertTriangle />}
      title={t(`quality.verdict.${verdict}`)}
      role="status"
      data-quality={verdict}
    >
      <QualityProblems problems={problems} isStored={isStored} />
      {isStored && (
        <Text size="sm" mt={4}>
          {t('quality.storedAdvice')}
        </Text>
      )}
      {children}
    </Alert>
  );
}
