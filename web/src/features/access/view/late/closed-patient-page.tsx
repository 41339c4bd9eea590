import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { patientDoorQuery } from '../../../../queries/late/access.ts';
import { patientQuery, patientsKey } from '../../../../queries/patients.ts';
import { LoadError } from '../../../../ui/page/load-error.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { BreakGlassForm } from './break-glass-form.tsx';

/** Who the patient is, why the page is closed, and how to open it. */
export function ClosedPatientPage({ id }: { id: number }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data: door, error, refetch } = useQuery({ ...patientDoorQuery(id), staleTime: 0 });
  /** The page behind asks again. */
  const open = useCallback(async () => {
    await queries.resetQueries({ queryKey: patientQuery(id).queryKey });
    await queries.invalidateQueries({ queryKey: patientsKey() });
  }, [queries, id]);
  const isOpen = door?.isClosed === false;
  useEffect(() => {
    if (isOpen) void open();
  }, [isOpen, open]);
  return (
    <>
      <PageHeader
        title={door?.name || t('patients.noName')}
        subtitle={<span className="sadap-digits">{door?.patientID}</span>}
        backTo="/patients"
      />
      {door ? (
        !isOpen && <BreakGlassForm door={door} onOpened={open} />
      ) : error ? (
        <LoadError title={t('access.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} radius="lg" aria-hidden />
      )}
    </>
  );
}
