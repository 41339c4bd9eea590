import { Divider, Stack } from '@mantine/core';
import { BREATH_SOUNDS, LUNG_FINDINGS, type LungAnalysis } from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { descriptionsLeftOut } from '../model/analysis-draft.ts';
import {
  allNormalLung,
  detailsLeftOut,
  EMPTY_LUNG_DRAFT,
  hasLungFindings,
  type LungAnalysisDraft,
  lungAnalysisOf,
  withFittingDiagnosis,
} from '../model/lung-analysis-draft.ts';
import { Choice, FindingChips, FindingDescription } from './analysis-fields.tsx';
import { AnalysisFormFrame } from './analysis-form-frame.tsx';
import { BreathingPatternFields, FindingDetails, OverallAssessmentFields } from './lung-analysis-fields.tsx';
import { type AnalysisFormProps, useAnalysisDraft } from './use-analysis-draft.ts';

/** The doctor's analysis of a lung sound, to create or edit. */
export function LungAnalysisForm(props: AnalysisFormProps<LungAnalysis>) {
  const { t } = useTexts();
  const { initial, onChange, onDirty, keptAs, onSubmit, ...frame } = props;
  const { draft, analysis, change, startAnew } = useAnalysisDraft(EMPTY_LUNG_DRAFT, lungAnalysisOf, {
    initial,
    onChange,
    onDirty,
    keptAs,
  });
  const set = (part: Partial<LungAnalysisDraft>) => change((current) => ({ ...current, ...part }));
  const setFinding = (part: Partial<LungAnalysis['adventitious']>) =>
    change((current) =>
      withFittingDiagnosis({ ...current, adventitious: { ...current.adventitious, ...part } }),
    );
  const { breathSounds, adventitious } = draft;
  return (
    <AnalysisFormFrame
      {...frame}
      onStartAnew={startAnew}
      title={t('analysis.lung.breathSounds')}
      allNormalHint={t('analysis.lung.allNormalHint')}
      allNormalMessage={t('analysis.lung.allNormalMessage')}
      onAllNormal={() => change(allNormalLung)}
      hasFindings={hasLungFindings(draft)}
      undecided={analysis ? null : t('analysis.lung.undecided')}
      onSubmit={() => {
        if (!analysis) return;
        const { crackles, wheezes } = detailsLeftOut(draft);
        sayRemoved([
          ...descriptionsLeftOut(draft, analysis),
          ...[
            crackles.type && t(`analysis.lung.crackleType.${crackles.type}`),
            crackles.timing && t(`analysis.lung.crackleTiming.${crackles.timing}`),
            wheezes.type && t(`analysis.lung.wheezeType.${wheezes.type}`),
            wheezes.timing && t(`analysis.lung.wheezeTiming.${wheezes.timing}`),
          ].filter((each) => typeof each === 'string'),
        ]);
        onSubmit(analysis);
      }}
    >
      <Choice
        label={t('analysis.lung.breathSoundsHint')}
        options={BREATH_SOUNDS.map((value) => ({
          value,
          label: t(`analysis.lung.breath.${value}`),
          isAbnormal: value !== 'vesicular',
        }))}
        value={breathSounds.normal}
        onChange={(normal) =>
          change((current) =>
            withFittingDiagnosis({ ...current, breathSounds: { ...current.breathSounds, normal } }),
          )
        }
      />
      {breathSounds.normal !== null && breathSounds.normal !== 'vesicular' && (
        <FindingDescription
          of={t('analysis.lung.breathSounds')}
          value={breathSounds.description}
          onChange={(description) => set({ breathSounds: { ...breathSounds, description } })}
        />
      )}
      <Divider />
      <FindingChips
        title={t('analysis.lung.findings')}
        names={LUNG_FINDINGS}
        labelOf={(name) => t(`analysis.lung.${name}`)}
        isPresent={(name) => adventitious[name].present}
        onChange={(name, present) => setFinding({ [name]: { ...adventitious[name], present } })}
      />
      <Stack gap="md">
        {LUNG_FINDINGS.filter((name) => adventitious[name].present).map((name) => (
          <FindingDetails key={name} name={name} adventitious={adventitious} onChange={setFinding} />
        ))}
      </Stack>
      <Divider />
      <BreathingPatternFields
        pattern={draft.breathing_pattern}
        onChange={(breathing_pattern) =>
          change((current) => withFittingDiagnosis({ ...current, breathing_pattern }))
        }
      />
      <Divider />
      <OverallAssessmentFields
        overall={draft.overall_assessment}
        onChange={(overall_assessment) => set({ overall_assessment })}
      />
    </AnalysisFormFrame>
  );
}
