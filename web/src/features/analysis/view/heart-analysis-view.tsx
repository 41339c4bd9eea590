import { Stack } from '@mantine/core';
import { HEART_FINDINGS, type HeartAnalysis } from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';
import { FindingRow } from './finding-row.tsx';

/** A stored heart analysis, read-only. */
export function HeartAnalysisView({ analysis }: { analysis: HeartAnalysis }) {
  const { t } = useTexts();
  return (
    <Stack gap="xs">
      {(['s1', 's2'] as const).map((name) => (
        <FindingRow
          key={name}
          label={t(`analysis.heart.${name}`)}
          word={t(analysis[name].isNormal ? 'analysis.normal' : 'analysis.abnormal')}
          isNormal={analysis[name].isNormal}
          description={analysis[name].description}
        />
      ))}
      {HEART_FINDINGS.map((name) => (
        <FindingRow
          key={name}
          label={t(`analysis.heart.${name}`)}
          word={t(analysis[name].present ? 'analysis.present' : 'analysis.absent')}
          isNormal={!analysis[name].present}
          description={analysis[name].description}
        />
      ))}
    </Stack>
  );
}
