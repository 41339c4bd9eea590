import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { filesKey } from '../../../queries/late/files.ts';
import { patientPageQuery, patientQuery } from '../../../queries/patients.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { sendFile } from '../../../uploads/send-file.ts';
import { patientOfPage } from '../model/still-picture.ts';
import styles from './call-window.module.css';

/** Above the call's window, below toasts. */
const LAYER = 370;
const SHOWN = 6;

type Props = { still: File; onClose: () => void };

/** A still picture of the call goes into a patient's files only after the user has confirmed the patient. */
export function StillDialog({ still, onClose }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const picture = useMemo(() => URL.createObjectURL(still), [still]);
  useEffect(() => () => URL.revokeObjectURL(picture), [picture]);
  const [chosen, setChosen] = useState<Patient | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const keep = async ({ id, patientID: hn, name }: Patient) => {
    setBusy(true);
    setFailure(null);
    try {
      await sendFile(id, still, () => undefined, new AbortController().signal);
      void queries.invalidateQueries({ queryKey: filesKey() });
      toast.success({ title: t('calls.still.kept'), message: `${name} · ${labelledHn(hn)}` });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={isBusy ? () => undefined : onClose}
      title={t('calls.still.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
      zIndex={LAYER}
    >
      <Stack gap="sm">
        <img className={styles.still} src={picture} alt={t('calls.still.picture')} />
        {failure !== null && (
          <Alert color="red" icon={<IconAlertTriangle />} title={t('calls.still.failed')}>
            {errorText(failure, language)}
          </Alert>
        )}
        {chosen ? (
          <>
            <Text fw={600}>
              {t('calls.still.question', { name: chosen.name, hn: labelledHn(chosen.patientID) })}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" mih={44} disabled={isBusy} onClick={() => setChosen(null)}>
                {t('calls.still.other')}
              </Button>
              <Button mih={44} loading={isBusy} onClick={() => void keep(chosen)}>
                {t('calls.still.keep')}
              </Button>
            </Group>
          </>
        ) : (
          <PatientChoice onChoose={setChosen} />
        )}
      </Stack>
    </Modal>
  );
}

/** Chooses the patient: first the one whose page is open. */
function PatientChoice({ onChoose }: { onChoose: (patient: Patient) => void }) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const words = search.trim();
  const openId = patientOfPage(window.location.pathname);
  const open = useQuery({
    ...patientQuery(openId ?? 0),
    enabled: openId !== null,
  });
  const list = useQuery({
    ...patientPageQuery({ search: words, pageSize: SHOWN }),
    placeholderData: keepPreviousData,
  });
  // nothing is added to a closed patient
  const found = list.data?.body.flatMap((each) => ('isClosed' in each ? [] : [each])) ?? [];
  const first = words === '' && open.data ? [open.data] : [];
  const patients = [...first, ...found.filter(({ id }) => id !== first[0]?.id)].slice(0, SHOWN);
  return (
    <>
      <TextInput
        type="search"
        size="md"
        label={t('calls.still.whose')}
        placeholder={t('patients.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={20} />}
        data-autofocus
      />
      <Stack gap={4}>
        {patients.map((patient) => (
          <Button
            key={patient.id}
            variant="default"
            size="md"
            justify="flex-start"
            onClick={() => onChoose(patient)}
          >
            {`${patient.name} · ${labelledHn(patient.patientID)}`}
          </Button>
        ))}
        {list.isSuccess && patients.length === 0 && <Text c="dimmed">{t('calls.still.nobody')}</Text>}
      </Stack>
    </>
  );
}
