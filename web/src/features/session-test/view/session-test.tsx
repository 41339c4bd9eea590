import { Alert, Button, Card, Group, Stack, TextInput, Title } from '@mantine/core';
import { IconInfoCircle, IconListCheck, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { RunLog } from './run-log.tsx';
import { useSessionTest } from './use-session-test.ts';

export function SessionTest() {
  const { t } = useTexts();
  const { runs, start, clear, isBusy, fault, clearFault, afterwards } = useSessionTest();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start(typed.trim());
  };
  return (
    <Stack gap="md" maw="60rem">
      <Card component="section">
        <form onSubmit={submit} noValidate>
          <Stack>
            <Alert color="yellow" icon={<IconInfoCircle />} title={t('sessionTest.creates')}>
              {afterwards}
            </Alert>
            <TextInput
              label={t('sessionTest.patient')}
              description={t('sessionTest.patientHint')}
              required
              size="md"
              spellCheck={false}
              autoComplete="off"
              value={typed}
              error={fault}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                clearFault();
              }}
            />
            <Group>
              <Button type="submit" size="md" loading={isBusy} leftSection={<IconPlayerPlay size={18} />}>
                {t('sessionTest.start')}
              </Button>
              <Button
                variant="default"
                size="md"
                leftSection={<IconTrash size={18} />}
                disabled={runs.length === 0 || isBusy}
                onClick={clear}
              >
                {t('sessionTest.clear')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <Card component="section" aria-labelledby="session-test-log">
        <Title order={2} mb="md" id="session-test-log">
          {t('sessionTest.log')}
        </Title>
        {runs.length === 0 && (
          <EmptyState
            icon={IconListCheck}
            title={t('sessionTest.empty')}
            message={t('sessionTest.emptyMessage')}
          />
        )}
        <Stack gap="xl">
          {runs.map((run) => (
            <RunLog key={run.startedAt} run={run} />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}
