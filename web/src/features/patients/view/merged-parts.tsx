import { Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { useMergedText } from '../../../ui/list/use-merged-text.ts';

/** Why a search for another HN or name has found this patient: records that are part of theirs. */
export function MergedParts({ patient }: { patient: Pick<Patient, 'mergedHNs' | 'mergedNames'> }) {
  const text = useMergedText()(patient);
  if (text === null) return null;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}
