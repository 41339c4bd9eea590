import { Divider, SimpleGrid, Stack } from '@mantine/core';
import { HEART_FINDINGS, type HeartAnalysis } from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';
import {
  allNormalHeart,
  EMPTY_HEART_DRAFT,
  type HeartAnalysisDraft,
  heartAnalysisOf,
} from '../model/heart-analysis-draft.ts';
import { Choice, FindingChips, FindingDescription } from './analysis-fields.tsx';
import { AnalysisFormFrame } from './analysis-form-frame.tsx';
import { type AnalysisFormProps, useAnalysisDraft } from './use-analysis-draft.ts';

/** The doctor's analysis of a heart sound, to create or edit. */
export function HeartAnalysisForm(props: AnalysisFormProps<HeartAnalysis>) {
  const { t } = useTexts();
  const { initial, onChange, onDirty, keptAs, onSubmit, ...frame } = props;
  const { draft, analysis, change, startAnew } = useAnalysisDraft(EMPTY_HEART_DRAFT, heartAnalysisOf, {
    initial,
    onChange,
    onDirty,
    keptAs,
  });
  const set = (part: Partial<HeartAnalysisDraft>) => change((current) => ({ ...current, ...part }));
  return (
    <AnalysisFormFrame
      {...frame}
      onStartAnew={startAnew}
      title={t('analysis.heart.sounds')}
      allNormalHint={t('analysis.heart.allNormalHint')}
      allNormalMessage={t('analysis.heart.allNormalMessage')}
      onAllNormal={() => change(allNormalHeart)}
      hasFindings={
        [draft.s1, draft.s2].some(({ isNormal }) => isNormal === false) ||
        HEART_FINDINGS.some((name) => draft[name].present)
      }
      undecided={analysis ? null : t('analysis.heart.undecided')}
      onSubmit={() => analysis && onSubmit(analysis)}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {(['s1', 's2'] as const).map((name) => (
          <SoundChoice
            key={name}
            name={name}
            value={draft[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </SimpleGrid>
      <Divider />
      <FindingChips
        title={t('analysis.heart.findings')}
        names={HEART_FINDINGS}
        labelOf={(name) => t(`analysis.heart.${name}`)}
        isPresent={(name) => draft[name].present}
        onChange={(name, present) => set({ [name]: { ...draft[name], present } })}
      />
      {HEART_FINDINGS.filter((name) => draft[name].present).map((name) => (
        <FindingDescription
          key={name}
          of={t(`analysis.heart.${name}`)}
          value={draft[name].description}
          onChange={(description) => set({ [name]: { present: true, description } })}
        />
      ))}
    </AnalysisFormFrame>
  );
}

type SoundChoiceProps = {
  name: 's1' | 's2';
  value: HeartAnalysisDraft['s1'];
  onChange: (value: HeartAnalysisDraft['s1']) => void;
};

function SoundChoice({ name, value, onChange }: SoundChoiceProps) {
  const { t } = useTexts();
  const label = t(`analysis.heart.${name}`);
  const options = (['normal', 'abnormal'] as const).map((word) => ({
    value: word,
    label: t(`analysis.${word}`),
    isAbnormal: word === 'abnormal',
  }));
  return (
    <Stack gap="xs">
      <Choice
        label={label}
        options={options}
        value={value.isNormal === null ? null : value.isNormal ? 'normal' : 'abnormal'}
        onChange={(word) => onChange({ ...value, isNormal: word === 'normal' })}
      />
      {value.isNormal === false && (
        <FindingDescription
          of={label}
          value={value.description}
          onChange={(description) => onChange({ ...value, description })}
        />
      )}
    </Stack>
  );
}
