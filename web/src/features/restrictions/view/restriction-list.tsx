import { Anchor, Button, Card, Skeleton, Text, Title } from '@mantine/core';
import type { Restriction } from '@sadap/contract/access';
import { LiftRestrictionInput } from '@sadap/contract/access/schema';
import { IconLockOpen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { restrictionsQuery } from '../model/queries.ts';
import { type DialogEvents, RestrictionForm } from './restriction-form.tsx';

/** Records whose use is restricted, each with a way to lift it. */
export function RestrictionList() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(restrictionsQuery());
  const [lifted, setLifted] = useState<Restriction | null>(null);
  return (
    <Card component="section">
      <Title order={2} mb="xs">
        {t('restrictions.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('restrictions.about')}
      </Text>
      {isPending && <Skeleton height={60} radius="md" />}
      {error && !data && (
        <LoadError title={t('restrictions.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <Text>{t('restrictions.none')}</Text>}
      <ul className={rows.list}>
        {data?.map((restriction) => (
          <RestrictionRow
            key={restriction.id}
            restriction={restriction}
            onLift={() => setLifted(restriction)}
          />
        ))}
      </ul>
      <FormDialog
        opened={lifted !== null}
        onClose={() => setLifted(null)}
        title={t('restrictions.liftOf', { patient: lifted?.patient.hn ?? '' })}
        isLeavingAsked
      >
        {(onDirty) =>
          lifted && <LiftForm restriction={lifted} onDirty={onDirty} onDone={() => setLifted(null)} />
        }
      </FormDialog>
    </Card>
  );
}

function RestrictionRow({ restriction, onLift }: { restriction: Restriction; onLift: () => void }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { patient, kind, note, by, at } = restriction;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Anchor component={Link} to={`/patients/${patient.id}`} fw={600}>
          {[patient.hn, patient.name].filter(Boolean).join(' · ')}
        </Anchor>
        <Text>{t(`access.restriction.kinds.${kind}`)}</Text>
        <Text c="dimmed" className="sadap-digits">
          {t('restrictions.since', { by: staffName(by), at: dateTimeText(at, language) })}
        </Text>
        {note && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Text>}
      </div>
      <Button
        variant="default"
        size="md"
        leftSection={<IconLockOpen2 size={18} aria-hidden />}
        aria-label={t('restrictions.liftOf', { patient: patient.hn })}
        onClick={onLift}
      >
        {t('restrictions.lift')}
      </Button>
    </li>
  );
}

function LiftForm({ restriction: { id }, ...events }: DialogEvents & { restriction: Restriction }) {
  const { t } = useTexts();
  return (
    <RestrictionForm
      {...events}
      schema={LiftRestrictionInput}
      initial={{ id, note: '' }}
      about={t('restrictions.liftHint')}
      action={t('restrictions.lift')}
      done={t('restrictions.lifted')}
      failed={t('restrictions.liftFailed')}
      save={(input) => client.access.liftRestriction(input)}
    />
  );
}
