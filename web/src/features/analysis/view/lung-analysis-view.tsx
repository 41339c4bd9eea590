import { Divider, Stack, Text } from '@mantine/core';
import { LUNG_FINDINGS, type LungAnalysis } from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';
import { FindingRow } from './finding-row.tsx';
import { useDiagnosis } from './use-diagnosis.ts';

/** A stored lung analysis, read-only. */
export function LungAnalysisView({ analysis }: { analysis: LungAnalysis }) {
  const { t } = useTexts();
  const { shown } = useDiagnosis();
  const { breathSounds, adventitious, breathing_pattern: pattern, overall_assessment: overall } = analysis;
  const detailsOf = (name: (typeof LUNG_FINDINGS)[number]) => {
    const { crackles, wheezes } = adventitious;
    if (name === 'crackles')
      return [
        crackles.type ? t(`analysis.lung.crackleType.${crackles.type}`) : '',
        crackles.timing ? t(`analysis.lung.crackleTiming.${crackles.timing}`) : '',
      ];
    if (name === 'wheezes')
      return [
        wheezes.type ? t(`analysis.lung.wheezeType.${wheezes.type}`) : '',
        wheezes.timing ? t(`analysis.lung.wheezeTiming.${wheezes.timing}`) : '',
      ];
    return [];
  };
  return (
    <Stack gap="xs">
      <FindingRow
        label={t('analysis.lung.breathSounds')}
        word={t(`analysis.lung.breath.${breathSounds.normal}`)}
        isNormal={breathSounds.normal === 'vesicular'}
        description={breathSounds.description}
      />
      {LUNG_FINDINGS.map((name) => (
        <FindingRow
          key={name}
          label={t(`analysis.lung.${name}`)}
          word={t(adventitious[name].present ? 'analysis.present' : 'analysis.absent')}
          isNormal={!adventitious[name].present}
          details={adventitious[name].present ? detailsOf(name) : []}
          description={adventitious[name].description}
        />
      ))}
      <FindingRow
        label={t('analysis.lung.symmetryLabel')}
        word={t(`analysis.lung.symmetry.${pattern.symmetry}`)}
        isNormal={pattern.symmetry === 'symmetric'}
        description=""
      />
      <FindingRow
        label={t('analysis.lung.effortLabel')}
        word={t(`analysis.lung.effort.${pattern.effort}`)}
        isNormal={pattern.effort === 'normal'}
        description={pattern.description}
      />
      <Divider />
      <Written label={t('analysis.lung.diagnosis')} text={shown(overall.diagnosis)} />
      <Written label={t('analysis.lung.recommendations')} text={overall.recommendations} />
      <FindingRow
        label={t('analysis.lung.followup')}
        word={t(overall.followup_required ? 'analysis.lung.yes' : 'analysis.lung.no')}
        isNormal={!overall.followup_required}
        description=""
      />
    </Stack>
  );
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text || '–'}</Text>
    </div>
  );
}
