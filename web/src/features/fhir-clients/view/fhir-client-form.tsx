import { Button, Checkbox, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import {
  FHIR_KEYS_LENGTH,
  FHIR_SCOPE_TYPES,
  FHIR_WRITES,
  type FhirScopeType,
} from '@sadap/contract/fhir-clients';
import { NewFhirClient } from '@sadap/contract/fhir-clients/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { fhirClientsQuery } from '../../../queries/late/fhir-clients.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { WRITE_NAMES } from './write-names.ts';

const EVERY = '*';
const EMPTY = {
  name: '',
  types: [EVERY] as string[],
  readsRestricted: false,
  writes: [] as string[],
  writesAs: '',
  keys: '',
};

/** All types, or some of them. */
function chosen(before: readonly string[], now: string[]): string[] {
  if (!now.includes(EVERY)) return now;
  return before.includes(EVERY) && now.length > 1 ? now.filter((type) => type !== EVERY) : [EVERY];
}

/** A program is added with the public half of its key. */
export function FhirClientForm({ onDone, onDirty }: { onDone(): void; onDirty(isDirty: boolean): void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(NewFhirClient, EMPTY);
  const [isBusy, setBusy] = useState(false);
  useReportDirty(form.isDirty, onDirty);
  const { onChange: setTypes, ...types } = form.field('types');
  const writes = form.field('writes');
  const nameOf = (type: FhirScopeType) => (type === EVERY ? t('fhirClients.everyType') : type);

  async function add(input: NewFhirClient) {
    setBusy(true);
    try {
      await client.fhirClients.add(input);
      toast.success({ title: t('fhirClients.added') });
      await queries.invalidateQueries({ queryKey: fhirClientsQuery().queryKey });
      onDone();
    } catch (error) {
      if (!form.refuse(error)) toast.failure(t('fhirClients.addFailed'), error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((input) => void add(input))}>
      <Stack gap="md">
        <TextInput
          size="md"
          required
          maxLength={80}
          label={t('fhirClients.name')}
          {...form.textField('name')}
        />
        <MultiSelect
          size="md"
          required
          label={t('fhirClients.types')}
          data={FHIR_SCOPE_TYPES.map((type) => ({ value: type, label: nameOf(type) }))}
          onChange={(now) => setTypes(chosen(types.value, now))}
          {...types}
        />
        <Checkbox
          size="md"
          label={t('fhirClients.restricted')}
          checked={form.values.readsRestricted}
          onChange={(event) => form.set('readsRestricted', event.currentTarget.checked)}
        />
        <MultiSelect
          size="md"
          label={t('fhirClients.writes')}
          description={t('fhirClients.writesHint')}
          data={FHIR_WRITES.map((value) => ({ value, label: t(WRITE_NAMES[value]) }))}
          {...writes}
        />
        {writes.value.length > 0 && (
          <TextInput
            size="md"
            required
            maxLength={100}
            autoComplete="off"
            label={t('fhirClients.writesAs')}
            description={t('fhirClients.writesAsHint')}
            {...form.textField('writesAs')}
          />
        )}
        <Textarea
          size="md"
          required
          autosize
          minRows={5}
          maxRows={12}
          maxLength={FHIR_KEYS_LENGTH}
          spellCheck={false}
          label={t('fhirClients.keys')}
          description={t('fhirClients.keysHint')}
          {...form.textField('keys')}
        />
      </Stack>
      <FormActions>
        <Button size="md" type="submit" loading={isBusy}>
          {t('fhirClients.save')}
        </Button>
      </FormActions>
    </form>
  );
}
