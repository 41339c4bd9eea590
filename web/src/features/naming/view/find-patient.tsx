import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ClosedPatient } from '@sadap/contract/access';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import type { Patient } from '@sadap/contract/patients';
import { IconLock, IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { Link } from '../../../platform/navigation.tsx';
import { patientPageQuery } from '../../../queries/patients.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { CANDIDATES, isSeenAs, meantBy, withHn } from '../../../ui/list/only-match.ts';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { useMergedText } from '../../../ui/list/use-merged-text.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';
import styles from './naming.module.css';

const SHOWN = 6;

type Listed = Patient | ClosedPatient;
type Answer =
  | { kind: 'found'; patients: readonly Listed[] }
  | { kind: 'failed'; error: unknown }
  | { kind: 'missing' };

type Props = { onFound: (patient: Patient) => void };

/** Finds a patient by an HN that is typed or scanned, or by name. */
export function FindPatient({ onFound }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isFinding, setFinding] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** Counts changes of the words and searches: an answer to earlier words is none. */
  const latest = useRef(0);
  /** Of a scanned HN exactly that one: nobody has seen what was read. */
  const find = async (words = typed, meant = meantBy) => {
    const search = normalizeSearch(words);
    if (search === '') return setAnswer({ kind: 'missing' });
    latest.current += 1;
    const turn = latest.current;
    const isCurrent = () => turn === latest.current;
    setFinding(true);
    try {
      const page = patientPageQuery({ search, pageSize: CANDIDATES });
      const { body } = await queries.fetchQuery({ ...page, staleTime: 0 });
      if (!isCurrent()) return;
      const patients = meant(words, body);
      const [only, another] = patients;
      if (only && !another && !('isClosed' in only) && isSeenAs(words, only)) onFound(only);
      else setAnswer({ kind: 'found', patients });
    } catch (error) {
      if (isCurrent()) setAnswer({ kind: 'failed', error });
    } finally {
      if (isCurrent()) setFinding(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFinding) void find();
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          type="search"
          size="lg"
          label={t('naming.dialog.hn')}
          description={t('naming.dialog.hnHint')}
          error={answer?.kind === 'missing' && t('naming.dialog.missing')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            latest.current += 1;
            setTyped(value);
            setAnswer(null);
            setFinding(false);
          }}
        />
        <Group gap="sm" wrap="nowrap">
          <Button type="submit" size="lg" flex={1} loading={isFinding} leftSection={<IconSearch size={22} />}>
            {t('naming.dialog.find')}
          </Button>
          <ScanButton
            onHn={(hn) => {
              setTyped(hn);
              void find(hn, withHn);
            }}
          />
        </Group>
        {answer?.kind === 'failed' && (
          <LoadError title={t('naming.dialog.findFailed')} error={answer.error} onRetry={() => void find()} />
        )}
        {answer?.kind === 'found' && <Matches patients={answer.patients} onFound={onFound} />}
      </Stack>
    </form>
  );
}

/** Nobody, somebody who is closed to the user, or several of whom one is tapped. */
function Matches({ patients, onFound }: Props & { patients: readonly Listed[] }) {
  const { t } = useTexts();
  const ageText = useAgeText();
  const mergedText = useMergedText();
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
        <Button
          key={patient.id}
          variant="default"
          size="md"
          justify="flex-start"
          className={styles.candidate ?? ''}
          onClick={() => onFound(patient)}
        >
          {[
            patient.name || t('patients.noName'),
            ageText(patient),
            t(`patients.gender.${patient.gender}`),
            labelledHn(patient.patientID),
            mergedText(patient),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Button>
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
