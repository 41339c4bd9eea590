import { Alert, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import type { ChangeAfterSigning } from '@sadap/contract/signing';
import { maySign } from '@sadap/contract/users';
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { signatureQuery } from '../../../queries/late/signing.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { AddendumForm } from './addendum-form.tsx';
import styles from './signature.module.css';

type Props = { recording: Recording; onDirty: (isDirty: boolean) => void };

/** Who signed the analysis, what was changed since, and the addenda beneath it. */
export function SignatureOf({ recording, onDirty }: Props) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const positionName = usePositionName();
  const me = useSignedIn();
  const { organ, recording_id: id, signature } = recording;
  const { data, isPending, error, refetch } = useQuery({
    ...signatureQuery(organ, id),
    enabled: signature !== null,
  });
  if (!signature)
    return (
      <Text size="sm" c="dimmed">
        {[t('signing.draft'), ...(maySign(me) ? [] : [t('signing.byDoctor')])].join(' · ')}
      </Text>
    );
  const position = data?.signature?.position ?? recording.position;
  const date = dateTimeText(signature.signedAt, language);
  return (
    <Stack component="section" aria-label={t('signing.title')} gap="sm">
      <Alert
        color="teal"
        icon={<IconSignature aria-hidden />}
        title={t('signing.signedBy', { name: staffName(signature.signer.username) })}
      >
        <Text size="sm">
          {t('signing.facts', { date, version: signature.version, position: positionName(position) })}
        </Text>
        <Text size="xs" className={styles.digest ?? ''}>{`SHA-256 ${signature.sha256}`}</Text>
      </Alert>
      {isPending && <Skeleton height={48} />}
      {error && !data && (
        <LoadError title={t('signing.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <ChangesSince changes={data.changes} />}
      <Title order={3} size="h4">
        {t('signing.addenda.title')}
      </Title>
      {data?.addenda.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('signing.addenda.none')}
        </Text>
      )}
      {data?.addenda.map(({ number, author, createdAt, text }) => (
        <article key={number} className={styles.addendum}>
          <Text className={styles.text ?? ''}>{text}</Text>
          <Text size="sm" c="dimmed">
            {t('analysis.by', {
              author: staffName(author.username),
              date: dateTimeText(createdAt, language),
            })}
          </Text>
        </article>
      ))}
      {maySign(me) && <AddendumForm recording={recording} onDirty={onDirty} />}
    </Stack>
  );
}

function ChangesSince({ changes }: { changes: readonly ChangeAfterSigning[] }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  if (changes.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('signing.changes.title')}>
      <List size="sm">
        {changes.map(({ what, author, createdAt }) => (
          <List.Item key={what}>
            {t('signing.changes.by', {
              what: t(`signing.changes.${what}`),
              author: staffName(author),
              date: dateTimeText(createdAt, language),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
