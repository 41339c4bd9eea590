import { Button } from '@mantine/core';
import type { ToBeNamed } from '@sadap/contract/naming';
import { IconUserCheck } from '@tabler/icons-react';
import { useTexts } from '../../../../i18n/index.ts';
import { Link } from '../../../../platform/navigation.tsx';
import { namingPageOf } from '../../model/naming-page.ts';

/** Leads from a page of a patient to be named to the question who it is. */
export function NameButton({ patient }: { patient: Pick<ToBeNamed, 'patientId'> }) {
  const { t } = useTexts();
  return (
    <Button
      component={Link}
      to={namingPageOf(patient.patientId)}
      size="md"
      leftSection={<IconUserCheck size={20} />}
      title={t('naming.page.hint')}
    >
      {t('naming.list.name')}
    </Button>
  );
}
