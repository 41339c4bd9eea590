import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { Refusal } from '@sadap/contract/processing-register/schema';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import rows from '../../../ui/list/row-list.module.css';
import { RefusalForm } from './refusal-form.tsx';

type Props = { refusals: Refusal[]; onChange: (refusals: Refusal[]) => void };

/** Refused requests; they are saved with the register. */
export function RefusalList({ refusals, onChange }: Props) {
  const { t, language } = useTexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {refusals.length === 0 && <Text c="dimmed">{t('register.refusal.none')}</Text>}
      <ul className={rows.list}>
        {refusals.map((refusal, index) => (
          <li key={JSON.stringify(refusal)} className={rows.row}>
            <div className={rows.what}>
              <Text fw={600}>
                {t(`register.refusal.kinds.${refusal.kind}`)} · {refusal.person}
              </Text>
              <Text c="dimmed" className="sadap-digits">
                {t('register.refusal.days', {
                  received: dateText(`${refusal.receivedOn}T12:00`, language),
                  decided: dateText(`${refusal.decidedOn}T12:00`, language),
                })}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{refusal.reason}</Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="red"
              size={44}
              aria-label={t('register.refusal.remove', { person: refusal.person })}
              onClick={() => onChange(refusals.filter((_each, at) => at !== index))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group mt="sm">
        <Button
          variant="light"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('register.refusal.add')}
        </Button>
      </Group>
      <FormDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={t('register.refusal.add')}
        isLeavingAsked
      >
        {(onDirty) => (
          <RefusalForm
            onDirty={onDirty}
            onAdd={(refusal) => {
              onChange([...refusals, refusal]);
              setAdding(false);
            }}
          />
        )}
      </FormDialog>
    </>
  );
}
