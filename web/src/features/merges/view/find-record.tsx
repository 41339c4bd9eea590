import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { CANDIDATES, mergedHnMeant, withHn } from '../../../ui/list/only-match.ts';
import { PatientChoice } from '../../../ui/list/patient-choice.tsx';
import { useMergedText } from '../../../ui/list/use-merged-text.ts';
import {
  type ListedPatient,
  type PatientsFound,
  usePatientSearch,
} from '../../../ui/list/use-patient-search.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';

type Found = {
  others: readonly ListedPatient[];
  /** The page's own record, if its HN or that of a record that is part of it was meant. */
  own: { mergedHn: string | undefined } | null;
  /** Not all matches were read. */
  isMore: boolean;
};
type Props = { exceptId: number; onFound: (id: number) => void };

function toldOf({ words, patients, matches, total }: PatientsFound, exceptId: number): Found {
  const ofHn = withHn<ListedPatient>(words, matches);
  const own = ofHn.find(({ id }) => id === exceptId);
  return {
    others: patients.filter(({ id }) => id !== exceptId),
    own: own ? { mergedHn: mergedHnMeant(words, own) } : null,
    isMore: ofHn.length === 0 && total > matches.length,
  };
}

/** Finds the other record by an HN that is typed or scanned, or by name. */
export function FindRecord({ exceptId, onFound }: Props) {
  const { t } = useTexts();
  const mergedText = useMergedText();
  const search = usePatientSearch();
  const found = search.found && toldOf(search.found, exceptId);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        search.find();
      }}
    >
      <Stack gap="md">
        <Title order={2}>{t('merges.find.title')}</Title>
        <TextInput
          type="search"
          size="md"
          label={t('merges.find.hn')}
          description={t('merges.find.hint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={search.typed}
          onChange={({ currentTarget: { value } }) => search.change(value)}
        />
        <Group gap="sm" wrap="nowrap">
          <Button type="submit" size="md" loading={search.isFinding} leftSection={<IconSearch size={20} />}>
            {t('merges.find.find')}
          </Button>
          <ScanButton onHn={search.scan} />
        </Group>
        {search.failed && (
          <LoadError
            title={t('merges.find.failed')}
            error={search.failed.failure}
            onRetry={search.failed.again}
          />
        )}
        <Stack gap="xs" role="status">
          {found && <Said found={found} />}
          {found?.others.map((patient) =>
            'isClosed' in patient ? (
              <Alert key={patient.id} color="gray">
                {t('merges.find.closed', {
                  patient: [patient.name, labelledHn(patient.patientID), mergedText(patient)]
                    .filter(Boolean)
                    .join(' · '),
                })}
              </Alert>
            ) : (
              <PatientChoice key={patient.id} patient={patient} onChosen={() => onFound(patient.id)} />
            ),
          )}
        </Stack>
      </Stack>
    </form>
  );
}

/** Who was found, beside the list. */
function Said({ found: { others, own, isMore } }: { found: Found }) {
  const { t } = useTexts();
  return (
    <>
      {own && (
        <Alert color="yellow">
          {own.mergedHn === undefined
            ? t('merges.find.itself')
            : t('merges.find.isPart', { hn: labelledHn(own.mergedHn) })}
        </Alert>
      )}
      {others.length === 0 && !own && !isMore && <Alert color="yellow">{t('merges.find.nobody')}</Alert>}
      {others.length > 0 && <Text fw={600}>{t('merges.find.several')}</Text>}
      {isMore && <Alert color="yellow">{t('merges.find.more', { count: CANDIDATES })}</Alert>}
    </>
  );
}
