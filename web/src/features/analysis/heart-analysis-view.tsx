import { Badge, Group, Stack, Text } from '@mantine/core';
import { HEART_FINDINGS, type HeartAnalysis } from '@sadap/contract';
import { useTexts } from '../../i18n/index.ts';

/** A stored heart analysis, to read. */
export function HeartAnalysisView({ analysis }: { analysis: HeartAnalysis }) {
  const { t } = useTexts();
  const rows = [
    ...(['s1', 's2'] as const).map((name) => ({
      name,
      isNormal: analysis[name].isNormal,
      word: analysis[name].isNormal ? t('analysis.heart.normal') : t('analysis.heart.abnormal'),
      description: analysis[name].description,
    })),
    ...HEART_FINDINGS.map((name) => ({
      name,
      isNormal: !analysis[name].present,
      word: analysis[name].present ? t('analysis.heart.present') : t('analysis.heart.absent'),
      description: analysis[name].description,
    })),
  ];
  return (
    <Stack gap="xs">
      {rows.map(({ name, isNormal, word, description }) => (
        <div key={name}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text>{t(`analysis.heart.${name}`)}</Text>
            <Badge color={isNormal ? 'gray' : 'red'} flex="none">
              {word}
            </Badge>
          </Group>
          {!isNormal && description && (
            <Text c="dimmed" size="sm">
              {description}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}
