import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import {
  FIELDS_OF_ITEM,
  type ProcessingRegister,
  REGISTER_ITEMS,
  type RegisterField,
  type RegisterItem,
} from '@sadap/contract/processing-register';
import { RegisterFields } from '@sadap/contract/processing-register/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { registerQuery } from '../model/register-query.ts';
import { RefusalList } from './refusal-list.tsx';
import styles from './register.module.css';

const nameOf = (item: RegisterItem) => `item${item}` as const;

/** The items of section 39 in their order. */
export function RegisterForm({ register }: { register: ProcessingRegister }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(RegisterFields, register.fields);
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = useCallback(() => form.isDirty, [form.isDirty]);

  const submit = form.onSubmit(async (fields) => {
    setSaving(true);
    try {
      const saved = await client.processingRegister.save({ ...fields, version: register.version });
      queries.setQueryData(registerQuery().queryKey, saved);
      toast.success({ title: t('register.done') });
    } catch (error) {
      form.refuse(error);
      toast.failure(t('register.failed'), error);
    }
    setSaving(false);
  });

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedWarning when={isUnsaved} />
      <Stack gap="xl">
        {REGISTER_ITEMS.map((item) => (
          <section key={item} aria-labelledby={`register-${item}`}>
            <Title order={3} id={`register-${item}`} mb="xs">
              {t('register.item', { number: item, name: t(`register.items.${nameOf(item)}`) })}
            </Title>
            <Facts register={register} item={item} />
            <Stack gap="sm" maw="44rem">
              {FIELDS_OF_ITEM[item].map((field: RegisterField) => (
                <Textarea
                  key={field}
                  label={t(`register.fields.${field}`)}
                  size="md"
                  rows={2}
                  {...form.textField(field)}
                />
              ))}
            </Stack>
            {item === 7 && <RefusalList refusals={register.refusals} />}
          </section>
        ))}
      </Stack>
      <FormActions>
        <Button type="submit" size="md" loading={isSaving} disabled={!form.isDirty}>
          {t('register.save')}
        </Button>
      </FormActions>
    </form>
  );
}

/** What the system itself knows. */
function Facts({ register, item }: { register: ProcessingRegister; item: RegisterItem }) {
  const { language } = useTexts();
  const facts = register.known.find((each) => each.item === item)?.facts ?? [];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name.en} className={styles.fact}>
          <Text component="dt" c="dimmed">
            {name[language]}
          </Text>
          <Text component="dd">{text[language]}</Text>
        </div>
      ))}
    </dl>
  );
}
