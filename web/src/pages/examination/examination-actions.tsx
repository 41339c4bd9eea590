import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { Device } from '@sadap/contract/devices';
import { type Examination, stepStateOf } from '@sadap/contract/examinations';
import { IconDots, IconFlag, IconPlayerPause, IconStethoscope } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { giveUpUsual, useDeviceConnection } from '../../features/devices/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { client } from '../../platform/api.ts';
import { Link } from '../../platform/navigation.tsx';
import { examinationQuery, examinationsKey } from '../../queries/late/examinations.ts';
import { confirm } from '../../ui/page/confirm.tsx';
import { toast } from '../../ui/toast/toast.ts';

type Props = {
  examination: Examination;
  /** The stethoscope that the examination holds; null: none, or nothing is to be recorded. */
  device: Device | null;
  /** A step is being recorded, or saved: it would be skipped and go on. */
  isHeld: boolean;
  /** Another page records with the stethoscope, and would lose it. */
  isForeign: boolean;
};

/** Another stethoscope, and ways to leave an examination that is not complete; in a menu on a phone. */
export function ExaminationActions({ examination, device, isHeld, isForeign }: Props) {
  const { t } = useTexts();
  const finish = useFinish(examination);
  const { actions, disconnect } = useDeviceConnection();
  const open = examination.steps.filter((_step, place) => stepStateOf(examination, place) === 'open').length;
  const change = device && {
    label: t('examination.device.change'),
    icon: <IconStethoscope size={20} />,
    isBusy: actions[device.macAddress] !== undefined,
    onClick: () => {
      giveUpUsual(device.macAddress);
      void disconnect(device);
    },
  };
  const pause = {
    label: t('examination.pause'),
    icon: <IconPlayerPause size={20} />,
    to: `/patients/${examination.patientId}`,
  };
  const end = {
    label: t('examination.finish'),
    icon: <IconFlag size={20} />,
    onClick: () => void finish(open),
  };
  if (open === 0 && !change) return null;
  return (
    <>
      <Group gap="xs" visibleFrom="sm">
        {change && (
          <Button
            size="md"
            variant="subtle"
            disabled={isHeld || isForeign}
            loading={change.isBusy}
            leftSection={change.icon}
            onClick={change.onClick}
          >
            {change.label}
          </Button>
        )}
        {open > 0 && (
          <>
            <Button
              component={Link}
              to={pause.to}
              size="md"
              variant="default"
              title={t('examination.pauseHint')}
              leftSection={pause.icon}
            >
              {pause.label}
            </Button>
            <Button
              size="md"
              variant="default"
              leftSection={end.icon}
              disabled={isHeld}
              onClick={end.onClick}
            >
              {end.label}
            </Button>
          </>
        )}
      </Group>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon hiddenFrom="sm" size={52} variant="default" aria-label={t('examination.options')}>
            <IconDots size={24} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {change && (
            <Menu.Item
              py="md"
              disabled={isHeld || isForeign || change.isBusy}
              leftSection={change.icon}
              onClick={change.onClick}
            >
              {change.label}
            </Menu.Item>
          )}
          {open > 0 && (
            <>
              <Menu.Item py="md" component={Link} to={pause.to} leftSection={pause.icon}>
                {pause.label}
              </Menu.Item>
              <Menu.Item py="md" disabled={isHeld} leftSection={end.icon} onClick={end.onClick}>
                {end.label}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function useFinish({ id }: Examination) {
  const { t } = useTexts();
  const queries = useQueryClient();
  return async (open: number) => {
    const isSure = await confirm({
      title: t('examination.finishTitle'),
      message: t('examination.finishMessage', { count: open }),
      confirm: t('examination.finish'),
    });
    if (!isSure) return;
    try {
      queries.setQueryData(examinationQuery(id).queryKey, await client.examinations.finish({ id }));
      void queries.invalidateQueries({ queryKey: examinationsKey() });
    } catch (error) {
      toast.failure(t('examination.skipFailed'), error);
    }
  };
}
