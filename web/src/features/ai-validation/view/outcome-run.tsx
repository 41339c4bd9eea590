import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { OUTCOMES_BATCH_MAX, type OutcomeAnswer } from '@sadap/contract/ai-validation';
import { IconAlertCircle, IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorText } from '../../../platform/api-error.ts';
import { aiValidationKey } from '../../../queries/late/ai-validation.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import type { OutcomeRow, Said } from '../model/outcome-rows.ts';
import { OutcomePreview, SHOWN_AT_ONCE } from './outcome-preview.tsx';
import { RefusedOutcomes } from './refused-outcomes.tsx';

type Sent = { index: number; said: Said };
export type Answers = ReadonlyMap<number, OutcomeAnswer>;
export type Run = { kind: 'trial' | 'store'; answers: Answers; total: number } & (
  | { is: 'running' | 'done' }
  | { is: 'stopped'; error: unknown }
);
type Props = {
  rows: readonly OutcomeRow[];
  /** What is under way, if anything. */
  onBusy: (kind: Run['kind'] | null) => void;
};

/** Nobody had it at the trial: it is known because an earlier sending, whose answer was lost, stored it. */
const asStored = (answer: OutcomeAnswer): OutcomeAnswer =>
  answer.fate === 'known' ? { ...answer, fate: 'new' } : answer;

/** The trial, whose the rows are, and only then the storing. */
export function OutcomeRun({ rows, onBusy }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [trial, setTrial] = useState<Run | null>(null);
  const [stored, setStored] = useState<Run | null>(null);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  /** A page that was left sends no further piece. */
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const readable = rows.flatMap(({ index, said }) => (said ? [{ index, said }] : []));
  const found = trial?.answers ?? new Map<number, OutcomeAnswer>();
  const fresh = readable.filter(({ index }) => found.get(index)?.fate === 'new');
  const unseen = Math.max(0, fresh.length - shown);

  /** Sends what `before` has no answer for. */
  async function send(kind: Run['kind'], sent: readonly Sent[], say: (run: Run) => void, before?: Answers) {
    const answers = new Map(before);
    const left = sent.filter(({ index }) => !answers.has(index));
    const progress = { kind, total: sent.length };
    onBusy(kind);
    say({ ...progress, answers: new Map(answers), is: 'running' });
    try {
      for (let at = 0; at < left.length && !isGone.current; at += OUTCOMES_BATCH_MAX) {
        const batch = left.slice(at, at + OUTCOMES_BATCH_MAX);
        const answer = await client.aiValidation.add({
          rows: batch.map(({ index, said }) => ({
            ...said,
            patientId: kind === 'store' ? (found.get(index)?.patient?.id ?? null) : null,
          })),
          isTrial: kind === 'trial',
        });
        for (const [place, { index }] of batch.entries()) {
          const each = answer[place];
          if (each) answers.set(index, kind === 'store' ? asStored(each) : each);
        }
        say({ ...progress, answers: new Map(answers), is: 'running' });
      }
      say({ ...progress, answers, is: 'done' });
    } catch (error) {
      say({ ...progress, answers, is: 'stopped', error });
    }
    onBusy(null);
    if (kind === 'store') await queries.invalidateQueries({ queryKey: aiValidationKey() });
  }
  const compare = (before?: Answers) => send('trial', readable, setTrial, before);
  const goOn = ({ kind, answers }: Run) =>
    kind === 'trial' ? compare(answers) : send('store', fresh, setStored, answers);
  const store = async () => {
    const isSure = await confirm({
      title: t('aiValidation.storeTitle', { count: fresh.length }),
      message: [unseen > 0 && t('aiValidation.unseen', { count: unseen }), t('aiValidation.storeHelp')]
        .filter(Boolean)
        .join(' '),
      confirm: t('aiValidation.storeAll', { count: fresh.length }),
    });
    if (isSure) await send('store', fresh, setStored);
  };

  const run = stored ?? trial;
  return (
    <Stack gap="md">
      {!run && (
        <>
          <Text className="sadap-digits">
            {t('patientImport.readable', { count: readable.length, faulty: rows.length - readable.length })}
          </Text>
          <Group>
            <Button
              size="md"
              disabled={readable.length === 0}
              leftSection={<IconListCheck size={20} />}
              onClick={() => void compare()}
            >
              {t('patientImport.try')}
            </Button>
          </Group>
        </>
      )}
      {run?.is === 'running' && (
        <Text role="status" className="sadap-digits">
          {t(`patientImport.doing.${run.kind}`, { done: run.answers.size, total: run.total })}
        </Text>
      )}
      {run?.is === 'stopped' && (
        <Alert color="yellow" icon={<IconAlertCircle />} role="alert" title={t('patientImport.stopped')}>
          <Stack gap="sm" align="flex-start">
            <Text>
              {errorText(run.error, language)} {t(`aiValidation.stoppedHelp.${run.kind}`)}
            </Text>
            <Button size="md" onClick={() => void goOn(run)}>
              {t('patientImport.goOn')}
            </Button>
          </Stack>
        </Alert>
      )}
      {trial?.is === 'done' && !stored && (
        <>
          <OutcomePreview
            rows={fresh}
            answers={found}
            shown={shown}
            onMore={() => setShown((before) => before + SHOWN_AT_ONCE)}
          />
          {fresh.length > 0 && (
            <Group>
              <Button size="md" onClick={() => void store()}>
                {t('aiValidation.storeAll', { count: fresh.length })}
              </Button>
              {unseen > 0 && (
                <Text role="status" className="sadap-digits">
                  {t('aiValidation.unseen', { count: unseen })}
                </Text>
              )}
            </Group>
          )}
        </>
      )}
      {stored?.is === 'done' && <Stored answers={stored.answers} />}
      <RefusedOutcomes rows={rows} answers={new Map([...found, ...(stored?.answers ?? [])])} />
    </Stack>
  );
}

function Stored({ answers }: { answers: Answers }) {
  const { t } = useTexts();
  const isHere = ({ fate }: OutcomeAnswer) => fate === 'new';
  return (
    <Alert
      color="green"
      icon={<IconCircleCheck />}
      role="status"
      className="sadap-digits"
      title={t('aiValidation.storedCount', { count: [...answers.values()].filter(isHere).length })}
    />
  );
}
