import { Alert, Button, Group, Stack, Table } from '@mantine/core';
import { isRenamed, type LaunchedAnswer } from '@sadap/contract/launch';
import { fullName } from '@sadap/contract/patients';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Different = Extract<LaunchedAnswer, { is: 'different' }>;
type Props = { code: string; different: Different; onFound: (id: number) => void; onStop: () => void };

/** A wrong patient is worse than none: only another name can be taken over, and stopping is the default. */
export function DifferentPatient({ code, different, onFound, onStop }: Props) {
  const { t, language } = useTexts();
  const birthDate = (date: string) => birthDateText(date, language);
  const [isBusy, setBusy] = useState(false);
  const { id, launched, stored } = different;
  const canRename = isRenamed(different);

  const rename = async () => {
    setBusy(true);
    try {
      // As it is shown: a record that has changed since is not changed again.
      await client.launch.rename({ code, version: stored.version });
      onFound(id);
    } catch (error) {
      toast.failure(t('launch.different.failed'), error);
      setBusy(false);
    }
  };

  const rows = [
    [t('patients.fields.patientID'), launched.patientID, launched.patientID],
    [t('launch.different.fullName'), fullName(launched), stored.name ?? t('patients.noName')],
    [t('patients.fields.dateOfBirth'), birthDate(launched.dateOfBirth), birthDate(stored.dateOfBirth)],
    [
      t('patients.fields.gender'),
      t(`patients.gender.${launched.gender}`),
      t(`patients.gender.${stored.gender}`),
    ],
  ] as const;
  return (
    <Stack>
      <Alert color="red" icon={<IconAlertTriangle />} role="alert" title={t('launch.different.title')}>
        {t(canRename ? 'launch.different.name' : 'launch.different.other')}
      </Alert>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('launch.different.field')}</Table.Th>
            <Table.Th scope="col">{t('launch.different.launched')}</Table.Th>
            <Table.Th scope="col">{t('launch.different.stored')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, said, here]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td fw={said === here ? 400 : 700}>{said}</Table.Td>
              <Table.Td fw={said === here ? 400 : 700}>{here}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <Button size="md" onClick={onStop}>
          {t('launch.different.stop')}
        </Button>
        {canRename && (
          <Button size="md" variant="default" loading={isBusy} onClick={() => void rename()}>
            {t('launch.different.update')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
