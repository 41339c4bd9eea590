import { Button, Stack, TextInput } from '@mantine/core';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { AddDeviceInput } from '@sadap/contract/devices/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorText } from '../../../platform/api-error.ts';
import { devicesKey } from '../../../queries/devices.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = { onAdded: (issued: IssuedDeviceKey) => void; onCancel: () => void };

export function AddDeviceForm({ onAdded, onCancel }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(AddDeviceInput, { name: '', macAddress: '' });
  const [isBusy, setBusy] = useState(false);

  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      const issued = await client.devices.add(input);
      void queries.invalidateQueries({ queryKey: devicesKey() });
      onAdded(issued);
    } catch (error) {
      form.refuse(error);
      toast.error({ title: t('devices.toast.addFailed'), message: errorText(error, language) });
    } finally {
      setBusy(false);
    }
  });

  const isUnsaved = useCallback(() => form.isDirty, [form.isDirty]);
  const mac = form.textField('macAddress');
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWarning when={isUnsaved} />
      <Stack>
        <TextInput
          label={t('devices.form.name')}
          description={t('devices.form.nameHint')}
          required
          {...form.textField('name')}
        />
        <TextInput
          label={t('devices.form.mac')}
          description={t('devices.form.macHint')}
          placeholder="AA:BB:CC:DD:EE:FF"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...mac}
          onChange={(event) => form.set('macAddress', event.currentTarget.value.toUpperCase())}
        />
        <FormActions lieOn="card">
          <Button variant="default" onClick={onCancel}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('devices.form.submit')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
