import { Checkbox, Paper, Stack, Text } from '@mantine/core';
import {
  BREATHING_EFFORTS,
  CRACKLE_TIMINGS,
  CRACKLE_TYPES,
  type LUNG_FINDINGS,
  type LungAnalysis,
  SYMMETRIES,
  WHEEZE_TIMINGS,
  WHEEZE_TYPES,
} from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';
import { isPatternAbnormal, type LungAnalysisDraft } from '../model/lung-analysis-draft.ts';
import { Choice, DescriptionField, FindingDescription } from './analysis-fields.tsx';
import { useDiagnosis } from './use-diagnosis.ts';

type Adventitious = LungAnalysis['adventitious'];
type DetailsProps = {
  name: (typeof LUNG_FINDINGS)[number];
  adventitious: Adventitious;
  onChange: (part: Partial<Adventitious>) => void;
};

/** Details of a present finding; type and timing for crackles and wheezes. */
export function FindingDetails({ name, adventitious, onChange }: DetailsProps) {
  const { t } = useTexts();
  const { crackles, wheezes } = adventitious;
  const label = t(`analysis.lung.${name}`);
  return (
    <Paper withBorder p="md" role="group" aria-label={label}>
      <Stack gap="sm">
        {name === 'crackles' && (
          <>
            <Choice
              label={`${label}: ${t('analysis.lung.type')}`}
              options={CRACKLE_TYPES.map((value) => asFound(value, t(`analysis.lung.crackleType.${value}`)))}
              value={crackles.type ?? null}
              onChange={(type) => onChange({ crackles: { ...crackles, type } })}
            />
            <Choice
              label={`${label}: ${t('analysis.lung.timing')}`}
              options={CRACKLE_TIMINGS.map((value) =>
                asFound(value, t(`analysis.lung.crackleTiming.${value}`)),
              )}
              value={crackles.timing ?? null}
              onChange={(timing) => onChange({ crackles: { ...crackles, timing } })}
            />
          </>
        )}
        {name === 'wheezes' && (
          <>
            <Choice
              label={`${label}: ${t('analysis.lung.type')}`}
              options={WHEEZE_TYPES.map((value) => asFound(value, t(`analysis.lung.wheezeType.${value}`)))}
              value={wheezes.type ?? null}
              onChange={(type) => onChange({ wheezes: { ...wheezes, type } })}
            />
            <Choice
              label={`${label}: ${t('analysis.lung.timing')}`}
              options={WHEEZE_TIMINGS.map((value) =>
                asFound(value, t(`analysis.lung.wheezeTiming.${value}`)),
              )}
              value={wheezes.timing ?? null}
              onChange={(timing) => onChange({ wheezes: { ...wheezes, timing } })}
            />
          </>
        )}
        <FindingDescription
          of={label}
          value={adventitious[name].description}
          onChange={(description) => onChange({ [name]: { ...adventitious[name], description } })}
        />
      </Stack>
    </Paper>
  );
}

const asFound = <Value extends string>(value: Value, label: string) => ({ value, label, isAbnormal: true });

type PatternProps = {
  pattern: LungAnalysisDraft['breathing_pattern'];
  onChange: (pattern: LungAnalysisDraft['breathing_pattern']) => void;
};

export function BreathingPatternFields({ pattern, onChange }: PatternProps) {
  const { t } = useTexts();
  const title = t('analysis.lung.pattern');
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Choice
        label={t('analysis.lung.symmetryLabel')}
        options={SYMMETRIES.map((value) => ({
          value,
          label: t(`analysis.lung.symmetry.${value}`),
          isAbnormal: value !== 'symmetric',
        }))}
        value={pattern.symmetry}
        onChange={(symmetry) => onChange({ ...pattern, symmetry })}
      />
      <Choice
        label={t('analysis.lung.effortLabel')}
        options={BREATHING_EFFORTS.map((value) => ({
          value,
          label: t(`analysis.lung.effort.${value}`),
          isAbnormal: value !== 'normal',
        }))}
        value={pattern.effort}
        onChange={(effort) => onChange({ ...pattern, effort })}
      />
      {isPatternAbnormal(pattern) && (
        <FindingDescription
          of={title}
          value={pattern.description}
          onChange={(description) => onChange({ ...pattern, description })}
        />
      )}
    </Stack>
  );
}

type OverallProps = {
  overall: LungAnalysis['overall_assessment'];
  onChange: (overall: LungAnalysis['overall_assessment']) => void;
};

export function OverallAssessmentFields({ overall, onChange }: OverallProps) {
  const { t } = useTexts();
  const { shown, stored } = useDiagnosis();
  const title = t('analysis.lung.overall');
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <DescriptionField
        label={t('analysis.lung.diagnosis')}
        value={shown(overall.diagnosis)}
        onChange={(diagnosis) => onChange({ ...overall, diagnosis: stored(diagnosis) })}
      />
      <DescriptionField
        label={t('analysis.lung.recommendations')}
        value={overall.recommendations}
        onChange={(recommendations) => onChange({ ...overall, recommendations })}
      />
      <Checkbox
        size="md"
        label={t('analysis.lung.followup')}
        checked={overall.followup_required}
        onChange={(event) => onChange({ ...overall, followup_required: event.currentTarget.checked })}
      />
    </Stack>
  );
}
