import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ClosedPatient } from '@sadap/contract/access';
import type { Patient } from '@sadap/contract/patients';
import { IconLock, IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { isSeenAs } from '../../../ui/list/only-match.ts';
import { PatientChoice } from '../../../ui/list/patient-choice.tsx';
import { type ListedPatient, usePatientSearch } from '../../../ui/list/use-patient-search.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';

const SHOWN = 6;

type Props = { onFound: (patient: Patient) => void };

/** Finds a patient by an HN that is typed or scanned, or by name. */
export function FindPatient({ onFound }: Props) {
  const { t } = useTexts();
  const search = usePatientSearch(({ words, patients: [only, another] }) => {
    const isClear = only && !another && !('isClosed' in only) && isSeenAs(words, only);
    if (isClear) onFound(only);
    return Boolean(isClear);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search.find();
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          type="search"
          size="lg"
          label={t('naming.dialog.hn')}
          description={t('naming.dialog.hnHint')}
          error={search.hasNoWords && t('naming.dialog.missing')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={search.typed}
          onChange={({ currentTarget: { value } }) => search.change(value)}
        />
        <Group gap="sm" wrap="nowrap">
          <Button
            type="submit"
            size="lg"
            flex={1}
            loading={search.isFinding}
            leftSection={<IconSearch size={22} />}
          >
            {t('naming.dialog.find')}
          </Button>
          <ScanButton onHn={search.scan} />
        </Group>
        {search.failed && (
          <LoadError
            title={t('naming.dialog.findFailed')}
            error={search.failed.failure}
            onRetry={search.failed.again}
          />
        )}
        {search.found && <Matches patients={search.found.patients} onFound={onFound} />}
      </Stack>
    </form>
  );
}

/** Nobody, somebody who is closed to the user, or several of whom one is tapped. */
function Matches({ patients, onFound }: Props & { patients: readonly ListedPatient[] }) {
  const { t } = useTexts();
  if (patients.length === 0)
    return (
      <Alert color="yellow" icon={<IconUserSearch />} title={t('naming.dialog.nobody')}>
        <Stack gap="sm" align="flex-start">
          <Text>{t('naming.dialog.nobodyHint')}</Text>
          <Button component={Link} to="/patients/add" variant="default">
            {t('naming.dialog.add')}
          </Button>
        </Stack>
      </Alert>
    );
  const open = patients.flatMap((each) => ('isClosed' in each ? [] : [each]));
  const closed = patients.flatMap((each) => ('isClosed' in each ? [each] : []));
  return (
    <Stack gap="xs" role="status">
      {open.length > 0 && (
        <Text fw={600}>{t(patients.length === 1 ? 'naming.dialog.one' : 'naming.dialog.several')}</Text>
      )}
      {open.slice(0, SHOWN).map((patient) => (
        <PatientChoice key={patient.id} patient={patient} onChosen={() => onFound(patient)} />
      ))}
      {closed.slice(0, SHOWN).map((patient) => (
        <Closed key={patient.id} patient={patient} />
      ))}
      {Math.max(open.length, closed.length) > SHOWN && <Text c="dimmed">{t('naming.dialog.more')}</Text>}
    </Stack>
  );
}

function Closed({ patient: { id, name, patientID } }: { patient: ClosedPatient }) {
  const { t } = useTexts();
  const patient = [name, labelledHn(patientID)].filter(Boolean).join(' · ');
  return (
    <Alert color="gray" icon={<IconLock />} title={t('naming.dialog.closed')}>
      <Group gap="sm">
        <Text flex="1 1 14rem">{t('naming.dialog.closedHint', { patient })}</Text>
        <Button
          component={Link}
          to={`/patients/${id}`}
          variant="default"
          aria-label={`${t('naming.dialog.openClosed')}: ${patient}`}
        >
          {t('naming.dialog.openClosed')}
        </Button>
      </Group>
    </Alert>
  );
}
