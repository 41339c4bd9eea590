import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type CheckUp, NO_REASON_NOTE, newestFirst } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { IconClipboardHeart, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { Link, useNavigate } from '../../../platform/navigation.tsx';
import { isAdmin, useSession, useSignedIn } from '../../../platform/session.ts';
import { checkUpsKey, checkUpsQuery } from '../../../queries/checkups.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import { IconAction } from '../../../ui/list/icon-action.tsx';
import { NumberedCard } from '../../../ui/list/numbered-card.tsx';
import type { PatientNamed } from '../../../ui/list/patient-title.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { CheckUpVitalSigns } from './shared/check-up-vital-signs.tsx';
import { useDeleteCheckUp } from './use-delete-check-up.ts';

const addDialogModule = lazyModule(() => import('./add-check-up-dialog.tsx'));

/** Whoever made a check-up may remove it while it is empty. */
const isEmpty = ({ heartRecordingCount, lungRecordingCount, vitalSigns }: CheckUp) =>
  heartRecordingCount + lungRecordingCount === 0 && vitalSigns === null;

type Props = {
  patient: Pick<Patient, 'id'> & PatientNamed;
};

/** Card 4 of a patient's page. */
export function CheckUpList({ patient }: Props) {
  const patientId = patient.id;
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { data, isPending, error, refetch } = useQuery(checkUpsQuery(patientId));
  const [isAsking, { open: ask, close: closeAsking }] = useDisclosure(false);
  const { add, isAdding } = useAddCheckUp(patientId);
  const session = useSession();
  const deleteCheckUp = useDeleteCheckUp();
  const noteText = (note: string | null) => (note === NO_REASON_NOTE ? t('checkUps.note') : note);

  return (
    <NumberedCard
      number={4}
      title={t('checkUps.title')}
      action={
        <Button leftSection={<IconPlus size={18} />} loading={isAdding} onClick={ask}>
          {t('checkUps.add')}
        </Button>
      }
    >
      {isPending && <Skeleton height={72} />}
      {error && !data && (
        <LoadError title={t('checkUps.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={IconClipboardHeart}
          title={t('checkUps.empty')}
          message={t('checkUps.emptyMessage')}
        />
      )}
      <ul className={rows.list}>
        {newestFirst(data ?? []).map((checkUp) => (
          <li key={checkUp.id} className={rows.row}>
            <Stack gap={0} className={rows.what ?? ''}>
              <Text fw={600}>{t('checkUps.number', { number: checkUp.sessionNumber })}</Text>
              <Text size="sm" c="dimmed">
                {dateTimeText(checkUp.sessionDate, language)}{' '}
                {t('checkUps.by', { username: staffName(checkUp.createdByUsername) })}
              </Text>
              {checkUp.note && <Text size="sm">{noteText(checkUp.note)}</Text>}
              <Text size="sm">
                {t('checkUps.counts', {
                  heart: checkUp.heartRecordingCount,
                  lung: checkUp.lungRecordingCount,
                })}
              </Text>
            </Stack>
            <CheckUpVitalSigns checkUp={checkUp} patient={patient} />
            <Group gap="sm">
              <Button
                component={Link}
                to={`/patients/${patientId}/records/${checkUp.id}/select-type`}
                variant="light"
                aria-label={`${t('checkUps.view')}: ${t('checkUps.number', { number: checkUp.sessionNumber })}`}
              >
                {t('checkUps.view')}
              </Button>
              {(isAdmin(session) || (checkUp.createdBy === session?.userId && isEmpty(checkUp))) && (
                <IconAction
                  icon={IconTrash}
                  label={t('checkUps.delete.open')}
                  of={t('checkUps.number', { number: checkUp.sessionNumber })}
                  isDangerous
                  onClick={() =>
                    void deleteCheckUp(checkUp, isEmpty(checkUp) && checkUp.createdBy === session?.userId)
                  }
                />
              )}
            </Group>
          </li>
        ))}
      </ul>
      <LazyOpened module={addDialogModule} opened={isAsking} onClose={closeAsking}>
        {({ AddCheckUpDialog }) => (
          <AddCheckUpDialog
            patient={patient}
            isAdding={isAdding}
            onAdd={(reason) => void add(reason)}
            onClose={closeAsking}
          />
        )}
      </LazyOpened>
    </NumberedCard>
  );
}

function useAddCheckUp(patientId: number) {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  /** Adds a check-up and opens it. */
  const add = async (reason: string) => {
    setAdding(true);
    try {
      const checkUp = await client.checkUps.create({
        patientId,
        createdBy: userId,
        ...(reason === '' ? {} : { note: reason }),
      });
      await queries.invalidateQueries({ queryKey: checkUpsKey() });
      toast.success({
        title: t('checkUps.added'),
        message: t('checkUps.number', { number: checkUp.sessionNumber }),
      });
      await navigate(`/patients/${patientId}/records/${checkUp.id}/select-type`);
    } catch (error) {
      toast.failure(t('checkUps.addFailed'), error);
    } finally {
      setAdding(false);
    }
  };
  return { add, isAdding };
}
