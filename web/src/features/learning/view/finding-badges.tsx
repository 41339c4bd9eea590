import { Badge, Group } from '@mantine/core';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { useTexts } from '../../../i18n/index.ts';
import { heardFindings } from '../model/heard-findings.ts';
import { useFindingNames } from './use-finding-name.ts';

/** What is out of the ordinary in a sound, each with its details; or that it is normal. */
export function FindingBadges({
  findings,
  isShort = false,
  isIrregular = false,
}: {
  findings: DoctorAnalysis;
  isIrregular?: boolean;
  isShort?: boolean;
}) {
  const { t } = useTexts();
  const { heardName, detailOf } = useFindingNames();
  const heard = heardFindings(findings);
  if (heard.length === 0 && !isIrregular)
    return (
      <Group gap={6}>
        <Badge color="teal">{t('learning.normal')}</Badge>
      </Group>
    );
  return (
    <Group gap={6}>
      {isIrregular && <Badge color="red">{t('learning.irregular')}</Badge>}
      {heard.map((finding) => {
        const detail = isShort ? '' : detailOf(finding, findings);
        return (
          <Badge key={finding} color="red" h="auto" py={4} styles={{ label: { whiteSpace: 'normal' } }}>
            {[heardName(finding, findings), detail].filter(Boolean).join(' · ')}
          </Badge>
        );
      })}
    </Group>
  );
}
