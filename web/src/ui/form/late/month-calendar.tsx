import { ActionIcon, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { present } from '@sadap/contract/present-time';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { dateText, monthText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The days of a month, weeks from Sunday. `chosen` is 'YYYY-MM-DD' or empty. */
export function MonthCalendar({ chosen, onChoose }: { chosen: string; onChoose: (day: string) => void }) {
  const { t, language } = useTexts();
  const today = dayOf(present());
  const [month, setMonth] = useState((chosen || today).slice(0, 7));
  const first = new Date(`${month}-01T00:00:00`);
  const dayCount = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const days = Array.from({ length: dayCount }, (_each, index) => `${month}-${twoDigits(index + 1)}`);
  const turn = (by: number) =>
    setMonth(dayOf(new Date(first.getFullYear(), first.getMonth() + by, 1)).slice(0, 7));
  return (
    <>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <ActionIcon variant="subtle" size="xl" aria-label={t('dateField.previous')} onClick={() => turn(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {monthText(month, language)}
        </Text>
        <ActionIcon variant="subtle" size="xl" aria-label={t('dateField.next')} onClick={() => turn(1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={7} spacing={2} verticalSpacing={2}>
        {t('dateField.weekdays')
          .split(' ')
          .map((name) => (
            <Text key={name} ta="center" size="sm" c="dimmed" aria-hidden>
              {name}
            </Text>
          ))}
        {days.map((day, index) => (
          <Button
            key={day}
            px={0}
            miw={40}
            variant={day === chosen ? 'filled' : day === today ? 'outline' : 'subtle'}
            style={index === 0 ? { gridColumnStart: first.getDay() + 1 } : undefined}
            aria-label={dateText(`${day}T00:00:00`, language)}
            aria-pressed={day === chosen}
            {...(day === (chosen || today) ? { 'data-autofocus': true } : {})}
            onClick={() => onChoose(day)}
          >
            {index + 1}
          </Button>
        ))}
      </SimpleGrid>
    </>
  );
}
