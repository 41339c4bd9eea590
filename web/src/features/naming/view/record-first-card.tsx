import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { PLACE_MAX_LENGTH, type ToBeNamed } from '@sadap/contract/naming';
import type { Organ } from '@sadap/contract/positions';
import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { sharedStorage } from '../../../platform/browser-storage.ts';
import { namingKey, toBeNamedQuery } from '../../../queries/late/naming.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { readsAsPatient } from '../model/reads-as-patient.ts';

/** Of this device: a ward's tablet stays where it is. */
const PLACE_KEY = 'place';
const ICONS = { heart: IconHeartbeat, lung: IconLungs };

type Props = {
  /** The patient to be named has a check-up: opens the examination of this organ. */
  onBegun: (begun: ToBeNamed, organ: Organ) => Promise<unknown>;
};

/** One tap examines somebody whose name and HN nobody knows yet. */
export function RecordFirstCard({ onBegun }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [place, setPlace] = useState(() => sharedStorage.getItem(PLACE_KEY) ?? '');
  /** What the user has said to be a place. */
  const [accepted, setAccepted] = useState(place);
  const field = useRef<HTMLInputElement>(null);
  const [beginning, setBeginning] = useState<Organ | null>(null);
  const isPlace = async (stated: string) => {
    if (stated === accepted || !readsAsPatient(stated)) return true;
    const isSure = await confirm({
      title: t('naming.first.isPlace'),
      message: t('naming.first.isPlaceWhy', { place: stated }),
      confirm: t('naming.first.yesPlace'),
      cancel: t('naming.first.noPlace'),
    });
    if (isSure) {
      setAccepted(stated);
      sharedStorage.setItem(PLACE_KEY, stated);
    }
    return isSure;
  };
  const begin = async (organ: Organ) => {
    setBeginning(organ);
    try {
      const stated = place.trim();
      if (!(await isPlace(stated))) return void setTimeout(() => field.current?.focus());
      const begun = await client.naming.start(stated === '' ? {} : { place: stated });
      void queries.invalidateQueries({ queryKey: namingKey() });
      queries.setQueryData(toBeNamedQuery(begun.patientId).queryKey, begun);
      await onBegun(begun, organ);
    } catch (error) {
      toast.failure(t('naming.first.failed'), error);
    } finally {
      setBeginning(null);
    }
  };
  return (
    <Card component="section" aria-labelledby="record-first">
      <Group gap="sm" align="flex-end">
        <Stack gap={0} flex="1 1 16rem">
          <Title order={2} size="h4" id="record-first">
            {t('naming.first.title')}
          </Title>
          <Text c="dimmed">{t('naming.first.hint')}</Text>
        </Stack>
        <TextInput
          ref={field}
          flex="1 1 12rem"
          size="md"
          label={t('naming.first.place')}
          placeholder={t('naming.first.placeHint')}
          autoComplete="off"
          maxLength={PLACE_MAX_LENGTH}
          value={place}
          onChange={({ currentTarget: { value } }) => {
            setPlace(value);
            // The next patient's place is not the number of this one.
            sharedStorage.setItem(PLACE_KEY, readsAsPatient(value) ? '' : value.trim());
          }}
        />
        {(['heart', 'lung'] as const).map((organ) => {
          const OrganIcon = ICONS[organ];
          return (
            <Button
              key={organ}
              size="lg"
              flex="1 1 11rem"
              leftSection={<OrganIcon size={24} stroke={1.7} />}
              loading={beginning === organ}
              disabled={beginning !== null}
              onClick={() => void begin(organ)}
            >
              {t(`examination.${organ}`)}
            </Button>
          );
        })}
      </Group>
    </Card>
  );
}
