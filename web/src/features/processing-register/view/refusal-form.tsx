import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { REFUSED_REQUESTS } from '@sadap/contract/processing-register';
import { Refusal } from '@sadap/contract/processing-register/schema';
import { useTexts } from '../../../i18n/index.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';

type Props = { onAdd: (refusal: Refusal) => void; onDirty: (isDirty: boolean) => void };

export function RefusalForm({ onAdd, onDirty }: Props) {
  const { t } = useTexts();
  const form = useZodForm(Refusal, {
    kind: 'access' as Refusal['kind'],
    person: '',
    receivedOn: '',
    decidedOn: '',
    reason: '',
  });
  useReportDirty(form.isDirty, onDirty);
  return (
    <form onSubmit={form.onSubmit(onAdd)} noValidate>
      <Stack>
        <NativeSelect
          label={t('register.refusal.kind')}
          size="md"
          data={REFUSED_REQUESTS.map((kind) => ({ value: kind, label: t(`register.refusal.kinds.${kind}`) }))}
          {...form.textField('kind')}
        />
        <TextInput
          label={t('register.refusal.person')}
          required
          size="md"
          data-autofocus
          {...form.textField('person')}
        />
        <TextInput
          type="date"
          label={t('register.refusal.receivedOn')}
          required
          size="md"
          {...form.textField('receivedOn')}
        />
        <TextInput
          type="date"
          label={t('register.refusal.decidedOn')}
          required
          size="md"
          {...form.textField('decidedOn')}
        />
        <Textarea
          label={t('register.refusal.reason')}
          required
          rows={3}
          size="md"
          {...form.textField('reason')}
        />
        <FormActions>
          <Button type="submit" size="md">
            {t('register.refusal.submit')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
