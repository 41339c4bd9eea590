import { Button } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { IconReportSearch, IconUserQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NAMING_PAGE } from '../features/naming/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Link } from '../platform/navigation.tsx';
import { namingListQuery, toBeNamedQuery } from '../queries/late/naming.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';

type Props = {
  patientId: string;
  /** The check-up of this id as it is known, which may be another patient's. */
  former: CheckUp | undefined;
};

/** The address names no check-up of this patient, or none any more. */
export function CheckUpNotFound({ patientId, former }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const wasTheirs = former?.patientId === Number(patientId);
  const waiting = useQuery({ ...namingListQuery(), enabled: wasTheirs });
  // It waits for a name again under another id; when it began, it keeps.
  const takenBack =
    wasTheirs &&
    waiting.data?.find(({ named, startedAt }) => named === null && startedAt === former.sessionDate);
  if (takenBack)
    return (
      <EmptyState
        icon={IconUserQuestion}
        title={t('naming.page.takenBack')}
        message={t('naming.page.takenBackMessage')}
      >
        <Button
          component={Link}
          to={`/patients/${takenBack.patientId}/records/${takenBack.sessionId}/select-type`}
          mt="sm"
        >
          {t('naming.list.open')}
        </Button>
      </EmptyState>
    );
  const hasAwaitedName = queries.getQueryData(toBeNamedQuery(Number(patientId)).queryKey) !== undefined;
  if (hasAwaitedName)
    return (
      <EmptyState
        icon={IconReportSearch}
        title={t('naming.page.gone')}
        message={t('naming.page.goneMessage')}
      >
        <Button component={Link} to={NAMING_PAGE} mt="sm">
          {t('naming.page.toList')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconReportSearch}
      title={t('checkUps.notFound.title')}
      message={t('checkUps.notFound.message')}
    >
      <Button component={Link} to={`/patients/${patientId}`} mt="sm">
        {t('checkUps.select.backToPatient')}
      </Button>
    </EmptyState>
  );
}
