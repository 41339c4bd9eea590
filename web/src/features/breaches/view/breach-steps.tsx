import { Anchor, Button, Card, Group, Text, TextInput, Title } from '@mantine/core';
import { BREACH_STEPS, type Breach, type BreachStep } from '@sadap/contract/breaches';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';

type Props = { breach: Breach; save: (saving: Promise<Breach>) => Promise<boolean> };

/** What is to be done, and who has done it when. */
export function BreachSteps({ breach, save }: Props) {
  const { t } = useTexts();
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('breaches.steps.title')}
      </Title>
      <ol className={rows.list}>
        {BREACH_STEPS.map((step) => (
          <Step key={step} step={step} breach={breach} save={save} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ breach, step, save }: Props & { step: BreachStep }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const done = breach.steps.find((each) => each.step === step);
  const name = t(`breaches.steps.${step}.name`);
  const set = async (isDone: boolean) => {
    setBusy(true);
    const isSaved = await save(client.breaches.setStep({ id: breach.id, step, isDone, note }));
    if (isSaved) setNote('');
    setBusy(false);
  };
  return (
    <li className={rows.row}>
      {done ? (
        <IconCircleCheckFilled size={26} color="var(--mantine-color-teal-filled)" aria-hidden />
      ) : (
        <IconCircle size={26} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <div className={rows.what}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed">{t(`breaches.steps.${step}.hint`)}</Text>
        {step === 'contain' && <WaysToContain />}
        {step === 'evidence' && (
          <Anchor component={Link} to="/admin/audit">
            {t('breaches.steps.trail')}
          </Anchor>
        )}
        {done && (
          <Text mt={4} className="sadap-digits" style={{ overflowWrap: 'anywhere' }}>
            {t('breaches.steps.doneBy', {
              by: staffName(done.doneBy),
              at: dateTimeText(done.doneAt, language),
            })}
            {done.note && ` · ${done.note}`}
          </Text>
        )}
        {!done && !breach.closed && (
          <TextInput
            mt="xs"
            maw="32rem"
            size="md"
            aria-label={t('breaches.steps.noteOn', { step: name })}
            placeholder={t('breaches.steps.note')}
            value={note}
            maxLength={2_000}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </div>
      {!breach.closed && (
        <Button
          size="md"
          variant={done ? 'subtle' : 'light'}
          color={done ? 'gray' : 'teal'}
          loading={isBusy}
          aria-label={t(done ? 'breaches.steps.undoOf' : 'breaches.steps.doneOf', { step: name })}
          onClick={() => void set(!done)}
        >
          {t(done ? 'breaches.steps.undo' : 'breaches.steps.done')}
        </Button>
      )}
    </li>
  );
}

function WaysToContain() {
  const { t } = useTexts();
  return (
    <Group gap="xs">
      <Anchor component={Link} to="/admin">
        {t('breaches.steps.accounts')}
      </Anchor>
      <Text c="dimmed">{t('breaches.steps.secret')}</Text>
    </Group>
  );
}
