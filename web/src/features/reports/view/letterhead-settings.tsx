import { Button, Card, FileButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type Letterhead, type LetterheadTexts, LOGO_TYPES } from '@sadap/contract/letterhead';
import { LetterheadTexts as TextsSchema } from '@sadap/contract/letterhead/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { letterheadQuery } from '../../../queries/late/letterhead.ts';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Name, address and logo of the hospital at the head of reports. */
export function LetterheadSettings() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(letterheadQuery());
  if (error)
    return (
      <LoadError title={t('reports.letterhead.loadFailed')} error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height={320} radius="lg" />;
  return (
    <Card component="section" maw="48rem">
      <Text c="dimmed" mb="md">
        {t('reports.letterhead.about')}
      </Text>
      <Stack gap="lg">
        <Logo letterhead={data} />
        <Texts letterhead={data} />
      </Stack>
    </Card>
  );
}

/** Saves, says so, and shows what is stored. */
function useSaving() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const save = async (change: () => Promise<Letterhead>) => {
    setBusy(true);
    try {
      queries.setQueryData(letterheadQuery().queryKey, await change());
      toast.success({ title: t('reports.letterhead.saved') });
    } catch (error) {
      toast.failure(t('reports.letterhead.failed'), error);
    }
    setBusy(false);
  };
  return { isBusy, save };
}

function Logo({ letterhead: { logo } }: { letterhead: Letterhead }) {
  const { t } = useTexts();
  const { isBusy, save } = useSaving();
  return (
    <div>
      <Text fw={600} mb="xs">
        {t('reports.letterhead.logo')}
      </Text>
      {logo && (
        <img
          src={logo}
          alt={t('reports.letterhead.logo')}
          style={{ display: 'block', height: 64, maxWidth: '100%', objectFit: 'contain', marginBottom: 12 }}
        />
      )}
      <Group gap="sm">
        <FileButton
          accept={LOGO_TYPES.join(',')}
          onChange={(file) => file && void save(() => client.letterhead.setLogo({ file }))}
        >
          {(props) => (
            <Button {...props} variant="default" size="md" loading={isBusy}>
              {t('reports.letterhead.choose')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="default"
            size="md"
            disabled={isBusy}
            onClick={() => void save(() => client.letterhead.removeLogo())}
          >
            {t('reports.letterhead.remove')}
          </Button>
        )}
      </Group>
    </div>
  );
}

function Texts({ letterhead: { nameTh, nameEn, address } }: { letterhead: Letterhead }) {
  const { t } = useTexts();
  const { isBusy, save } = useSaving();
  const stored = { nameTh, nameEn, address };
  const form = useZodForm<LetterheadTexts, LetterheadTexts>(TextsSchema, stored);
  return (
    <form onSubmit={form.onSubmit((input) => void save(() => client.letterhead.save(input)))} noValidate>
      <Stack gap="md">
        {(['nameTh', 'nameEn', 'address'] as const).map((name) => (
          <TextInput key={name} size="md" label={t(`reports.letterhead.${name}`)} {...form.textField(name)} />
        ))}
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={isBusy} disabled={!form.isDirty}>
            {t('reports.letterhead.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
