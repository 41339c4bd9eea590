import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ClosedPatient } from '@sadap/contract/access';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import type { Patient } from '@sadap/contract/patients';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { patientPageQuery } from '../../../queries/patients.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { CANDIDATES, meantBy, mergedHnMeant, withHn } from '../../../ui/list/only-match.ts';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { useMergedText } from '../../../ui/list/use-merged-text.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ScanButton } from '../../../ui/scan/scan-button.tsx';
import styles from './merges.module.css';

type Listed = Patient | ClosedPatient;
type Found = {
  others: readonly Listed[];
  /** The page's own record, if its HN or that of a record that is part of it was meant. */
  own: { mergedHn: string | undefined } | null;
  /** Not all matches were read. */
  isMore: boolean;
};
type Props = { exceptId: number; onFound: (id: number) => void };

/** Finds the other record by an HN that is typed or scanned, or by name. */
export function FindRecord({ exceptId, onFound }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const ageText = useAgeText();
  const mergedText = useMergedText();
  const [typed, setTyped] = useState('');
  const [isFinding, setFinding] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts changes of the words and searches: an answer to earlier words is none. */
  const latest = useRef(0);
  /** Of a scanned HN exactly that one: nobody has seen what was read. */
  const find = async (words = typed, meant = meantBy) => {
    const search = normalizeSearch(words);
    if (search === '') return;
    latest.current += 1;
    const turn = latest.current;
    const isCurrent = () => turn === latest.current;
    setFinding(true);
    setFailure(null);
    try {
      const page = patientPageQuery({ search, pageSize: CANDIDATES });
      const { body, headers } = await queries.fetchQuery({ ...page, staleTime: 0 });
      if (!isCurrent()) return;
      const ofHn = withHn<Listed>(words, body);
      const own = ofHn.find(({ id }) => id === exceptId);
      setFound({
        others: meant<Listed>(words, body).filter(({ id }) => id !== exceptId),
        own: own ? { mergedHn: mergedHnMeant(words, own) } : null,
        isMore: ofHn.length === 0 && Number(headers['x-total-count']) > CANDIDATES,
      });
    } catch (error) {
      if (isCurrent()) setFailure(error);
    } finally {
      if (isCurrent()) setFinding(false);
    }
  };
  const nameOf = (patient: Listed) =>
    [
      patient.name || t('patients.noName'),
      ...('isClosed' in patient ? [] : [ageText(patient), t(`patients.gender.${patient.gender}`)]),
      labelledHn(patient.patientID),
      mergedText(patient),
    ]
      .filter(Boolean)
      .join(' · ');
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
            latest.current += 1;
            setTyped(value);
            setFound(null);
            setFailure(null);
            setFinding(false);
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
          {found && <Said found={found} />}
          {found?.others.map((patient) =>
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
