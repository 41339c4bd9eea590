import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { isMurmur, murmurDetailText } from '@sadap/contract/heart-details';
import type { Essential } from '@sadap/contract/learning';
import { useTexts } from '../../../i18n/index.ts';
import type { HeardFinding } from '../model/heard-findings.ts';

/** Names of findings, and what an analysis says of one. */
export function useFindingNames() {
  const { t, language } = useTexts();

  const nameOf = (finding: HeardFinding | Essential): string => {
    switch (finding) {
      case 'abnormal':
        return t('learning.results.normalOrNot');
      case 'breathSounds':
      case 'crackles':
      case 'wheezes':
      case 'rhonchi':
      case 'stridor':
      case 'pleural_friction_rub':
        return t(`analysis.lung.${finding}`);
      default:
        return t(`analysis.heart.${finding}`);
    }
  };

  /** As it was heard: `S2 abnormal`, `Breath sounds: bronchial`. */
  const heardName = (finding: HeardFinding, analysis: DoctorAnalysis): string => {
    if (finding === 's1' || finding === 's2') return t('learning.abnormalOf', { name: nameOf(finding) });
    if (finding === 'breathSounds' && !('s1' in analysis))
      return t('learning.breathOf', { kind: t(`analysis.lung.breath.${analysis.breathSounds.normal}`) });
    return nameOf(finding);
  };

  /** Grade, timing, type and the like; '' if none is stated. */
  const detailOf = (finding: HeardFinding, analysis: DoctorAnalysis): string => {
    if ('s1' in analysis) {
      const detail = isMurmur(finding) ? analysis[finding].detail : undefined;
      return isMurmur(finding) && detail ? murmurDetailText(finding, detail, language) : '';
    }
    const { crackles, wheezes } = analysis.adventitious;
    const stated =
      finding === 'crackles'
        ? [
            crackles.type && t(`analysis.lung.crackleType.${crackles.type}`),
            crackles.timing && t(`analysis.lung.crackleTiming.${crackles.timing}`),
          ]
        : finding === 'wheezes'
          ? [
              wheezes.type && t(`analysis.lung.wheezeType.${wheezes.type}`),
              wheezes.timing && t(`analysis.lung.wheezeTiming.${wheezes.timing}`),
            ]
          : [];
    return stated.filter(Boolean).join(' · ');
  };

  return { nameOf, heardName, detailOf };
}
