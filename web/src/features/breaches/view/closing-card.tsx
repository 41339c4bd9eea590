import { Button, Card, Group, Text, Textarea, Title } from '@mantine/core';
import type { Breach } from '@sadap/contract/breaches';
import { CloseBreachInput } from '@sadap/contract/breaches/schema';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';

type Props = { breach: Breach; save: (saving: Promise<Breach>) => Promise<boolean> };

/** Ends the work on a breach with a note, or takes it up again. */
export function ClosingCard({ breach, save }: Props) {
  const { t } = useTexts();
  const { id, version } = breach;
  const form = useZodForm(CloseBreachInput.pick({ note: true }), { note: '' });
  const [isBusy, setBusy] = useState(false);
  const isUnsaved = useCallback(
    () => form.isDirty && form.values.note !== '',
    [form.isDirty, form.values.note],
  );
  const during = async (saving: Promise<Breach>) => {
    setBusy(true);
    await save(saving);
    setBusy(false);
  };
  if (breach.closed)
    return (
      <Group justify="flex-end">
        <Button
          variant="default"
          size="md"
          loading={isBusy}
          onClick={() => void during(client.breaches.reopen({ id, version }))}
        >
          {t('breaches.reopen')}
        </Button>
      </Group>
    );
  return (
    <Card component="section">
      <UnsavedWarning when={isUnsaved} />
      <Title order={2} mb="xs">
        {t('breaches.close.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('breaches.close.about')}
      </Text>
      <form
        noValidate
        onSubmit={form.onSubmit(({ note }) => void during(client.breaches.close({ id, version, note })))}
      >
        <Textarea label={t('breaches.close.note')} required rows={3} size="md" {...form.textField('note')} />
        <Group justify="flex-end" mt="md">
          <Button type="submit" size="md" loading={isBusy}>
            {t('breaches.close.submit')}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
