import { Divider, SimpleGrid, Stack } from '@mantine/core';
import {
  EXTRA_HEART_SOUNDS,
  HEART_FINDINGS,
  type HeartAnalysis,
  S2_SPLITTINGS,
} from '@sadap/contract/analysis';
import { isMurmur, S2_SPLITTING_NAMES } from '@sadap/contract/heart-details';
import { useTexts } from '../../../i18n/index.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import {
  allNormalHeart,
  EMPTY_HEART_DRAFT,
  type HeartAnalysisDraft,
  heartAnalysisOf,
  heartLeftOut,
} from '../model/heart-analysis-draft.ts';
import { initialCapital } from '../model/initial-capital.ts';
import { Choice, FindingChips, FindingDescription, OneOf } from './analysis-fields.tsx';
import { AnalysisFormFrame } from './analysis-form-frame.tsx';
import { MurmurFields } from './murmur-fields.tsx';
import { type AnalysisFormProps, useAnalysisDraft } from './use-analysis-draft.ts';

/** The doctor's analysis of a heart sound, to create or edit. */
export function HeartAnalysisForm(props: AnalysisFormProps<HeartAnalysis>) {
  const { t, language } = useTexts();
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
        ALL_FINDINGS.some((name) => draft[name]?.present)
      }
      undecided={analysis ? null : t('analysis.heart.undecided')}
      onSubmit={() => {
        if (!analysis) return;
        sayRemoved(heartLeftOut(draft, analysis, language));
        onSubmit(analysis);
      }}
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
        names={ALL_FINDINGS}
        labelOf={(name) => t(`analysis.heart.${name}`)}
        isPresent={(name) => draft[name]?.present ?? false}
        onChange={(name, present) => set({ [name]: { description: '', ...draft[name], present } })}
      />
      {ALL_FINDINGS.filter((name) => draft[name]?.present).map((name) => (
        <FoundFields key={name} name={name} draft={draft} onChange={set} />
      ))}
    </AnalysisFormFrame>
  );
}

const ALL_FINDINGS = [...HEART_FINDINGS, ...EXTRA_HEART_SOUNDS] as const;

type FoundProps = {
  name: (typeof ALL_FINDINGS)[number];
  draft: HeartAnalysisDraft;
  onChange: (part: Partial<HeartAnalysisDraft>) => void;
};

/** What is said of a present finding. */
function FoundFields({ name, draft, onChange }: FoundProps) {
  const { t } = useTexts();
  const description = (
    <FindingDescription
      of={t(`analysis.heart.${name}`)}
      value={draft[name]?.description ?? ''}
      onChange={(text) => onChange({ [name]: { ...draft[name], description: text } })}
    />
  );
  if (!isMurmur(name)) return description;
  return (
    <MurmurFields
      murmur={name}
      detail={draft[name].detail ?? {}}
      onChange={(detail) => onChange({ [name]: { ...draft[name], detail } })}
    >
      {description}
    </MurmurFields>
  );
}

type SoundChoiceProps = {
  name: 's1' | 's2';
  value: HeartAnalysisDraft['s2'];
  onChange: (value: HeartAnalysisDraft['s2']) => void;
};

function SoundChoice({ name, value, onChange }: SoundChoiceProps) {
  const { t, language } = useTexts();
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
      {name === 's2' && value.isNormal === false && (
        <OneOf
          label={t('analysis.detail.splitting')}
          options={S2_SPLITTINGS.map((each) => ({
            value: each,
            label: initialCapital(S2_SPLITTING_NAMES[language][each]),
          }))}
          value={value.splitting}
          onChange={(splitting) => onChange({ ...value, splitting })}
        />
      )}
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
