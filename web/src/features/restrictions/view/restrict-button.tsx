import { Button, Radio, Stack } from '@mantine/core';
import { RESTRICTION_KINDS, type RestrictionKind } from '@sadap/contract/access';
import { RestrictInput } from '@sadap/contract/access/schema';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type DialogEvents, RestrictionForm } from './restriction-form.tsx';

type Props = {
  patientId: number;
  /** HN, for the title. */
  hn: string;
  kind?: RestrictionKind | undefined;
};

/** Restricts the use of a patient's record. */
export function RestrictButton({ patientId, hn, kind }: Props) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="light"
        color="orange"
        size="md"
        leftSection={<IconLock size={18} aria-hidden />}
        aria-label={t('restrictions.restrictOf', { patient: hn })}
        onClick={() => setOpen(true)}
      >
        {t('restrictions.restrict')}
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('restrictions.restrictOf', { patient: hn })}
      >
        {(onDirty) => (
          <RestrictForm patientId={patientId} kind={kind} onDirty={onDirty} onDone={() => setOpen(false)} />
        )}
      </FormDialog>
    </>
  );
}

type FormProps = Pick<Props, 'patientId' | 'kind'> & DialogEvents;
type Values = { id: number; kind: RestrictionKind | undefined; note: string };

function RestrictForm({ patientId, kind, ...events }: FormProps) {
  const { t } = useTexts();
  const initial: Values = { id: patientId, kind, note: '' };
  return (
    <RestrictionForm
      {...events}
      schema={RestrictInput}
      initial={initial}
      about={t('restrictions.about')}
      action={t('restrictions.restrict')}
      color="orange"
      done={t('restrictions.done')}
      failed={t('restrictions.failed')}
      save={(input) => client.access.restrict(input)}
    >
      {(form) => (
        <Radio.Group
          label={t('restrictions.kind')}
          withAsterisk
          mb="md"
          value={form.values.kind ?? null}
          onChange={(chosen) => form.set('kind', chosen)}
          error={form.field('kind').error}
        >
          <Stack gap="sm" my="xs">
            {RESTRICTION_KINDS.map((each) => (
              <Radio key={each} value={each} size="md" label={t(`access.restriction.kinds.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </RestrictionForm>
  );
}
