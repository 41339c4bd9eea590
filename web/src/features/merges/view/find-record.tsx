import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ClosedPatient } from '@sadap/contract/access';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import type { Patient } from '@sadap/contract/patients';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { patientPageQuery } from '../../../queries/patients.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { CANDIDATES, meantBy, withHn } from '../../../ui/list/only-match.ts';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';
import styles from './merges.module.css';

type Listed = Patient | ClosedPatient;
type Props = { exceptId: number; onFound: (id: number) => void };

/** Finds the other record by an HN that is typed or scanned, or by name. */
export function FindRecord({ exceptId, onFound }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const ageText = useAgeText();
  const [typed, setTyped] = useState('');
  const [isFinding, setFinding] = useState(false);
  const [found, setFound] = useState<readonly Listed[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Of a scanned HN exactly that one: nobody has seen what was read. */
  const find = async (words = typed, meant = meantBy) => {
    const search = normalizeSearch(words);
    if (search === '') return;
    setFinding(true);
    setFailure(null);
    try {
      const page = patientPageQuery({ search, pageSize: CANDIDATES });
      const { body } = await queries.fetchQuery({ ...page, staleTime: 0 });
      setFound(meant(words, body).filter(({ id }) => id !== exceptId));
    } catch (error) {
      setFailure(error);
    } finally {
      setFinding(false);
    }
  };
  const nameOf = (patient: Listed) =>
    [
      patient.name || t('patients.noName'),
      ...('isClosed' in patient ? [] : [ageText(patient), t(`patients.gender.${patient.gender}`)]),
      labelledHn(patient.patientID),
    ].join(' · ');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFinding) void find();
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
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setFound(null);
          }}
        />
        <Group gap="sm" wrap="nowrap">
          <Button type="submit" size="md" loading={isFinding} leftSection={<IconSearch size={20} />}>
            {t('merges.find.find')}
          </Button>
          <ScanButton
            onHn={(hn) => {
              setTyped(hn);
              void find(hn, withHn);
            }}
          />
        </Group>
        {failure !== null && (
          <LoadError title={t('merges.find.failed')} error={failure} onRetry={() => void find()} />
        )}
        <Stack gap="xs" role="status">
          {found?.length === 0 && <Alert color="yellow">{t('merges.find.nobody')}</Alert>}
          {found && found.length > 0 && <Text fw={600}>{t('merges.find.several')}</Text>}
          {found?.map((patient) =>
            'isClosed' in patient ? (
              <Alert key={patient.id} color="gray">
                {t('merges.find.closed', { patient: nameOf(patient) })}
              </Alert>
            ) : (
              <Button
                key={patient.id}
                variant="default"
                size="md"
                justify="flex-start"
                className={styles.choice ?? ''}
                onClick={() => onFound(patient.id)}
              >
                {nameOf(patient)}
              </Button>
            ),
          )}
        </Stack>
      </Stack>
    </form>
  );
}
