import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { present } from '@sadap/contract/present-time';
import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  PatientLabel,
  PatientNotFound,
  PatientSummary,
  PrintedSheet,
  SHEETS,
  type SheetKind,
} from '../features/patients/index.ts';
import { useTexts } from '../i18n/index.ts';
import { client } from '../platform/api.ts';
import { namesNothing } from '../platform/api-error.ts';
import { useParams } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { followPrinting, printPage } from '../printing/printing.ts';
import { checkUpsQuery } from '../queries/checkups.ts';
import { useMergedInto } from '../queries/late/use-merged-into.ts';
import { patientQuery } from '../queries/patients.ts';
import { useStaffName } from '../queries/staff-names.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

/** The audit trail knows of it even if the browser's dialog is cancelled: the sheet was on the screen. */
const print = (patientId: number) =>
  printPage(() => void client.audit.printed({ id: patientId }).catch(() => undefined));

/** A patient's summary, HN label or wristband, as printed. */
export function PrintPatientPage() {
  const { t } = useTexts();
  const { username } = useSignedIn();
  const staffName = useStaffName();
  const { patientId = '' } = useParams();
  const id = Number(patientId);
  const [kind, setKind] = useState<SheetKind>('summary');
  const [isPreparing, setIsPreparing] = useState(false);
  const [printedAt] = useState(() => present().toISOString());
  const [patient, checkUps] = useQueries({
    queries: [patientQuery(id), checkUpsQuery(id)],
  });
  // Other pages wait until they are quiet.
  useEffect(followPrinting, []);
  const merged = useMergedInto(id, patient);
  const isMissing = namesNothing(merged.error);
  const error = merged.isMoving ? null : (merged.error ?? checkUps.error);
  return (
    <>
      <PageHeader
        title={t('patients.print.title')}
        backTo={isMissing ? '/patients' : `/patients/${patientId}`}
        actions={
          <Button
            size="md"
            leftSection={<IconPrinter size={20} />}
            disabled={!patient.data || !checkUps.data}
            loading={isPreparing}
            onClick={() => {
              setIsPreparing(true);
              void print(id).finally(() => setIsPreparing(false));
            }}
          >
            {t('patients.print.print')}
          </Button>
        }
      />
      {isMissing ? (
        <PatientNotFound />
      ) : patient.data && checkUps.data && !merged.isMerged ? (
        <Stack gap="md">
          <SegmentedControl
            aria-label={t('patients.print.title')}
            size="md"
            value={kind}
            onChange={(chosen) => setKind(chosen as SheetKind)}
            data={SHEETS.map((each) => ({ value: each, label: t(`patients.print.${each}`) }))}
          />
          <PrintedSheet kind={kind}>
            {kind === 'summary' ? (
              <PatientSummary
                patient={patient.data}
                checkUps={checkUps.data}
                printedBy={staffName(username)}
                printedAt={printedAt}
              />
            ) : (
              <PatientLabel patient={patient.data} />
            )}
          </PrintedSheet>
        </Stack>
      ) : error ? (
        <LoadError
          title={t('patients.details.loadFailed')}
          error={error}
          onRetry={() => {
            void merged.refetch();
            void checkUps.refetch();
          }}
        />
      ) : (
        <Skeleton height={360} radius="lg" />
      )}
    </>
  );
}
