import { Badge, Code, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import rows from '../../../ui/list/row-list.module.css';
import type { Step } from '../model/steps.ts';
import styles from './session-test.module.css';
import type { Run } from './use-session-test.ts';

export function RunLog({ run: { patient, startedAt, steps, isDone } }: { run: Run }) {
  const { t, language } = useTexts();
  const total = steps.length;
  const failed = steps.filter(({ isPassed }) => !isPassed).length;
  const summary =
    failed > 0 ? t('sessionTest.failedSome', { failed, total }) : t('sessionTest.passedAll', { total });
  return (
    <article aria-label={patient}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={3} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {t('sessionTest.run', { patient, date: dateTimeText(startedAt, language) })}
        </Title>
        <Text role="status" fw={600} {...(isDone && { c: failed > 0 ? 'red' : 'green' })}>
          {isDone ? summary : t('sessionTest.running')}
        </Text>
      </Group>
      <ol className={rows.list}>
        {steps.map((step) => (
          <li key={step.name} className={rows.row}>
            <StepLog step={step} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function StepLog({ step }: { step: Step }) {
  const { t } = useTexts();
  const { name, method, path, status, expected, durationMs, answer, isPassed } = step;
  return (
    <div className={rows.what}>
      <Group gap="sm">
        <Badge
          color={isPassed ? 'green' : 'red'}
          leftSection={isPassed ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
        >
          {t(isPassed ? 'sessionTest.passed' : 'sessionTest.failed')}
        </Badge>
        <Text fw={600}>{t(`sessionTest.steps.${name}`)}</Text>
      </Group>
      <Text size="sm" mt="xs" className="sadap-digits">
        <Code className={styles.path ?? ''}>{`${method} ${path}`}</Code>
        {` · ${status ?? t('sessionTest.noAnswer')} · ${t('sessionTest.duration', { ms: durationMs })} · `}
        {t('sessionTest.expected', { expected })}
      </Text>
      <details>
        <summary className={styles.summary}>{t('sessionTest.answer')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer scrolls, with the keyboard too */}
        <pre className={styles.answer} tabIndex={0}>
          {JSON.stringify(answer, null, 2)}
        </pre>
      </details>
    </div>
  );
}
