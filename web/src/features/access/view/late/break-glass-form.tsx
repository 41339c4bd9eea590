import { Button, Card, Group, Radio, Stack, Text, Textarea, ThemeIcon, Title } from '@mantine/core';
import { GLASS_HOURS, GLASS_REASONS, type PatientDoor } from '@sadap/contract/access';
import { BreakGlassInput } from '@sadap/contract/access/schema';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/index.ts';
import { client } from '../../../../platform/api.ts';
import { patientDoorQuery } from '../../../../queries/late/access.ts';
import { useZodForm } from '../../../../ui/form/zod-form.ts';
import { toast } from '../../../../ui/toast/toast.ts';

type Values = { id: number; reason: string | undefined; note: string };
type Props = { door: PatientDoor; onOpened: () => Promise<void> };

/** One choice and one tap. */
export function BreakGlassForm({ door: { id, restriction }, onOpened }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  const form = useZodForm<Values, { id: number; reason: (typeof GLASS_REASONS)[number]; note: string }>(
    BreakGlassInput,
    { id, reason: undefined, note: '' },
  );
  const isOther = form.values.reason === 'other';
  const open = async (input: BreakGlassInput) => {
    setOpening(true);
    try {
      const opened = await client.access.breakGlass(input);
      queries.setQueryData(patientDoorQuery(id).queryKey, opened);
      toast.success({ title: t('access.opened', { hours: GLASS_HOURS }) });
      await onOpened();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('access.failed'), error);
      setOpening(false);
    }
  };
  const { reason, note } = { reason: form.field('reason'), note: form.textField('note') };
  return (
    <Card component="section" maw="44rem" padding="lg">
      <Group wrap="nowrap" mb="sm">
        <ThemeIcon variant="light" color="orange" size={48} radius="50%" aria-hidden>
          <IconLock size={26} stroke={1.7} />
        </ThemeIcon>
        <Title order={2}>{t(restriction ? 'access.restriction.banner' : 'access.title')}</Title>
      </Group>
      {restriction && <Text fw={600}>{t(`access.restriction.kinds.${restriction}`)}</Text>}
      <Text c="dimmed" mb="lg">
        {t(restriction ? 'access.restriction.why' : 'access.why')}
      </Text>
      <form onSubmit={form.onSubmit((input) => void open(input))} noValidate>
        <Radio.Group
          label={t('access.reason')}
          withAsterisk
          value={form.values.reason ?? null}
          onChange={(chosen) => form.set('reason', chosen)}
          error={reason.error}
        >
          <Stack gap="sm" my="xs">
            {GLASS_REASONS.map((each) => (
              <Radio key={each} value={each} size="md" label={t(`access.reasons.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          mt="md"
          size="md"
          autosize
          minRows={2}
          label={t(isOther ? 'access.noteNeeded' : 'access.note')}
          withAsterisk={isOther}
          {...note}
        />
        <Text size="sm" mt="md">
          {t('access.consequence', { hours: GLASS_HOURS })}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button type="submit" size="md" loading={isOpening} leftSection={<IconLockOpen2 size={20} />}>
            {t('access.open')}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
