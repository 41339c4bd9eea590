import { Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../../i18n/index.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { enterGoesOn } from '../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { restrictionsQuery } from '../model/queries.ts';

/** What the dialog around the form is told. */
export type DialogEvents = { onDirty: (isDirty: boolean) => void; onDone: () => void };

type Form<Values extends Record<string, unknown>, Input> = ReturnType<typeof useZodForm<Values, Input>>;
type Props<Values extends Record<string, unknown>, Input> = DialogEvents & {
  schema: z.ZodType<Input>;
  initial: Values;
  about: string;
  action: string;
  color?: string;
  done: string;
  failed: string;
  save: (input: Input) => Promise<unknown>;
  /** Fields above the note. */
  children?: (form: Form<Values, Input>) => ReactNode;
};

/** Restricts a record or lifts its restriction, with a note. */
export function RestrictionForm<Values extends Record<string, unknown> & { note: string }, Input>({
  schema,
  initial,
  about,
  action,
  color,
  done,
  failed,
  save,
  children,
  onDirty,
  onDone,
}: Props<Values, Input>) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const form = useZodForm(schema, initial);
  useReportDirty(form.isDirty, onDirty);
  const submit = form.onSubmit(async (input) => {
    setBusy(true);
    try {
      await save(input);
      toast.success({ title: done });
      onDone();
    } catch (error) {
      form.refuse(error);
      toast.failure(failed, error);
      setBusy(false);
    }
    for (const queryKey of [restrictionsQuery().queryKey, patientsKey()])
      void queries.invalidateQueries({ queryKey });
  });
  return (
    <form onSubmit={submit} onKeyDown={enterGoesOn} noValidate>
      <Text c="dimmed" mb="md">
        {about}
      </Text>
      {children?.(form)}
      <Textarea size="md" rows={3} label={t('restrictions.note')} {...form.textField('note')} />
      <FormActions>
        <Button type="submit" size="md" {...(color && { color })} loading={isBusy}>
          {action}
        </Button>
      </FormActions>
    </form>
  );
}
