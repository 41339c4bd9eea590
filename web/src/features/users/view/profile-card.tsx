import { Button, Card, SimpleGrid, Skeleton, TextInput, Title } from '@mantine/core';
import { Profile } from '@sadap/contract/users/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { ownAccountQuery, staffNamesQuery } from '../../../queries/users.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** The signed-in user's own profile, stored on the server. */
export function ProfileCard() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(ownAccountQuery());
  const [saveCount, setSaveCount] = useState(0);
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('users.profile.title')}
      </Title>
      {isPending && <Skeleton height={190} />}
      {!isPending && !data && (
        <LoadError title={t('users.profile.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <ProfileForm
          key={saveCount}
          profile={Profile.parse(data)}
          onSaved={() => setSaveCount((count) => count + 1)}
        />
      )}
    </Card>
  );
}

function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm<Profile, Profile>(Profile, profile);
  const [isBusy, setBusy] = useState(false);
  const { isDirty } = form;
  const isUnsaved = useCallback(() => isDirty, [isDirty]);

  const save = async (input: Profile) => {
    setBusy(true);
    try {
      queries.setQueryData(ownAccountQuery().queryKey, await client.users.updateMe(input));
      await queries.invalidateQueries({ queryKey: staffNamesQuery().queryKey });
      toast.success({ title: t('users.profile.saved') });
      onSaved();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('users.profile.failed'), error);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={form.onSubmit((input) => void save(input))} noValidate>
      <UnsavedWarning when={isUnsaved} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          size="md"
          label={t('users.profile.honorific')}
          description={t('users.profile.honorificHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="honorific-prefix"
          {...form.textField('title')}
        />
        <TextInput
          size="md"
          label={t('users.profile.firstName')}
          autoComplete="given-name"
          {...form.textField('firstName')}
        />
        <TextInput
          size="md"
          label={t('users.profile.lastName')}
          autoComplete="family-name"
          {...form.textField('lastName')}
        />
        <TextInput
          size="md"
          label={t('users.profile.department')}
          autoComplete="organization"
          {...form.textField('department')}
        />
        <TextInput
          size="md"
          label={t('users.profile.phone')}
          type="tel"
          autoComplete="tel"
          {...form.textField('phone')}
        />
      </SimpleGrid>
      <FormActions lieOn="card">
        <Button type="submit" size="md" loading={isBusy} disabled={!isDirty}>
          {t('users.profile.save')}
        </Button>
      </FormActions>
    </form>
  );
}
