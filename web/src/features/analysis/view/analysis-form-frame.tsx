import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SAVE_KEY, useButtonKeys } from '../../../ui/form/use-button-keys.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { confirm } from '../../../ui/page/confirm.tsx';

const ALL_NORMAL_KEY = 'N';

type Props = {
  title: string;
  allNormalHint: string;
  /** What 'all normal' would remove, if something abnormal is entered. */
  allNormalMessage: string;
  onAllNormal: () => void;
  /** Whether something abnormal is entered, which 'all normal' would remove. */
  hasFindings: boolean;
  /** What is said of a poor signal, where it is one: 'all normal' then asks whether it can be judged. */
  poor?: string | null | undefined;
  /** What must still be decided; null: it can be saved. */
  undecided: string | null;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** The form was restored after a reload; this discards the restored values. */
  onStartAnew: (() => void) | null;
  /** What has happened elsewhere in the meantime. */
  notice?: ReactNode;
  /** Buttons next to Save. */
  actions?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
};

/**
 * Common parts of every analysis form: the 'all normal' button, and Save, which is disabled while the form is
 * busy. Both have keys.
 */
export function AnalysisFormFrame(props: Props) {
  const { t } = useTexts();
  const { undecided, isBusy } = props;
  useReportBusy(isBusy);
  const form = useRef<HTMLFormElement>(null);
  useButtonKeys(form);
  const sayAllNormal = async () => {
    const { poor, hasFindings, allNormalMessage } = props;
    const isSure =
      (!hasFindings && !poor) ||
      (await confirm({
        title: t(poor ? 'analysis.poor.title' : 'analysis.allNormalTitle'),
        message: [
          ...(poor ? [t('analysis.poor.message')] : []),
          ...(hasFindings ? [allNormalMessage] : []),
        ].join(' '),
        confirm: t(poor ? 'analysis.poor.confirm' : 'analysis.allNormal'),
        isDangerous: true,
      }));
    if (isSure) props.onAllNormal();
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!undecided && !isBusy) props.onSubmit();
      }}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{props.title}</Text>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconChecks size={18} />}
            rightSection={<KeyHint shortcut={ALL_NORMAL_KEY} />}
            aria-keyshortcuts={ALL_NORMAL_KEY}
            title={props.allNormalHint}
            onClick={() => void sayAllNormal()}
          >
            {t('analysis.allNormal')}
          </Button>
        </Group>
        {props.onStartAnew && (
          <Group justify="space-between" gap="xs" role="status">
            <Text size="sm">{t('analysis.resumed')}</Text>
            <Button size="sm" variant="subtle" onClick={props.onStartAnew}>
              {t('analysis.startAnew')}
            </Button>
          </Group>
        )}
        {props.children}
        <FormActions
          lieOn="card"
          said={
            <>
              {props.poor && (
                <Text size="sm" fw={600} c="red" role="status">
                  {props.poor}
                </Text>
              )}
              {props.notice}
              {undecided && (
                <Text size="sm" c="dimmed" role="status">
                  {undecided}
                </Text>
              )}
            </>
          }
        >
          {props.actions}
          <Button
            type="submit"
            disabled={undecided !== null || isBusy}
            loading={isBusy}
            rightSection={<KeyHint shortcut={SAVE_KEY} />}
            aria-keyshortcuts={SAVE_KEY}
          >
            {isBusy ? props.busyLabel : props.submitLabel}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
