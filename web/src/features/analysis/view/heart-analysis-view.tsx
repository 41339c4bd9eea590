import { Stack } from '@mantine/core';
import { EXTRA_HEART_SOUNDS, HEART_FINDINGS, type HeartAnalysis } from '@sadap/contract/analysis';
import { isMurmur, murmurDetailText, S2_SPLITTING_NAMES } from '@sadap/contract/heart-details';
import { useTexts } from '../../../i18n/index.ts';
import { initialCapital } from '../model/initial-capital.ts';
import { FindingRow } from './finding-row.tsx';

/** A stored heart analysis, read-only. */
export function HeartAnalysisView({ analysis }: { analysis: HeartAnalysis }) {
  const { t, language } = useTexts();
  const detailsOf = (name: (typeof HEART_FINDINGS)[number]) => {
    const detail = isMurmur(name) ? analysis[name].detail : undefined;
    return isMurmur(name) && detail ? [initialCapital(murmurDetailText(name, detail, language))] : [];
  };
  const { splitting } = analysis.s2;
  return (
    <Stack gap="xs">
      {(['s1', 's2'] as const).map((name) => (
        <FindingRow
          key={name}
          label={t(`analysis.heart.${name}`)}
          word={t(analysis[name].isNormal ? 'analysis.normal' : 'analysis.abnormal')}
          isNormal={analysis[name].isNormal}
          details={
            name === 's2' && splitting ? [initialCapital(S2_SPLITTING_NAMES[language][splitting])] : []
          }
          description={analysis[name].description}
        />
      ))}
      {HEART_FINDINGS.map((name) => (
        <FindingRow
          key={name}
          label={t(`analysis.heart.${name}`)}
          word={t(analysis[name].present ? 'analysis.present' : 'analysis.absent')}
          isNormal={!analysis[name].present}
          details={detailsOf(name)}
          description={analysis[name].description}
        />
      ))}
      {EXTRA_HEART_SOUNDS.filter((name) => analysis[name]?.present).map((name) => (
        <FindingRow
          key={name}
          label={t(`analysis.heart.${name}`)}
          word={t('analysis.present')}
          isNormal={false}
          description={analysis[name]?.description ?? ''}
        />
      ))}
    </Stack>
  );
}
