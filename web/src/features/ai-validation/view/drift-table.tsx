import { ScrollArea, Table, Text } from '@mantine/core';
import { type DeviceDrift, type DeviceInputs, DRIFT_DAYS } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';
import { MonthBars } from './month-bars.tsx';
import { ShareText } from './share-text.tsx';

type Props = Pick<DeviceDrift, 'devices' | 'months'>;

/** Each stethoscope's newest sounds, what they are compared with, and the course of their months. */
export function DriftTable({ devices, months }: Props) {
  const { t } = useTexts();
  const name = t('aiValidation.drift.table');
  const both = { days: DRIFT_DAYS };
  return (
    <ScrollArea
      type="auto"
      offsetScrollbars="x"
      // A keyboard scrolls it too.
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': name }}
    >
      <Table className="sadap-digits" verticalSpacing="xs" miw={860} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('aiValidation.device')}</Table.Th>
            <Table.Th scope="col">{t('aiValidation.drift.sounds')}</Table.Th>
            <Table.Th scope="col">{t('aiValidation.drift.poor')}</Table.Th>
            <Table.Th scope="col">{t('aiValidation.uncertain')}</Table.Th>
            <Table.Th scope="col">{t('aiValidation.drift.level')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {devices.map((device) => [
            <Table.Tr key={device.name}>
              <Table.Th scope="rowgroup" colSpan={5} style={{ overflowWrap: 'anywhere' }}>
                {device.name}
                {device.basis === null && (
                  <Text span c="dimmed" size="sm" fw={400}>
                    {' '}
                    {t('aiValidation.drift.tooFew')}
                  </Text>
                )}
              </Table.Th>
            </Table.Tr>,
            <Row
              key={`${device.name} recent`}
              name={t('aiValidation.drift.recent', both)}
              of={device.recent}
            />,
            <Row
              key={`${device.name} base`}
              name={t(`aiValidation.drift.basis.${device.basis ?? 'before'}`)}
              of={device.base}
            />,
            <Table.Tr key={`${device.name} months`} aria-hidden>
              <Table.Td colSpan={2}>{t('aiValidation.drift.course')}</Table.Td>
              <Table.Td>
                <MonthBars months={months} shares={device.months.map(({ poor }) => poor)} />
              </Table.Td>
              <Table.Td>
                <MonthBars months={months} shares={device.months.map(({ uncertain }) => uncertain)} />
              </Table.Td>
              <Table.Td />
            </Table.Tr>,
          ])}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function Row({ name, of }: { name: string; of: DeviceInputs }) {
  const { t } = useTexts();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td>{of.sounds}</Table.Td>
      <Table.Td>
        <ShareText share={of.poor} />
      </Table.Td>
      <Table.Td>
        <ShareText share={of.uncertain} />
      </Table.Td>
      <Table.Td>{of.levelDb === null ? '–' : t('aiValidation.drift.db', { level: of.levelDb })}</Table.Td>
    </Table.Tr>
  );
}
