import { List, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { dateTimeText } from '../../../../i18n/dates.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { api } from '../../../../platform/api.ts';
import { useStaffName } from '../../../../queries/staff-names.ts';
import { useCircumstancesText } from '../../../../ui/list/use-circumstances-text.ts';

type Props = {
  organ: Organ;
  id: number;
  /** The version that counts. */
  version: number;
};

/** What was stated before the current version, by whom and when. */
export function EarlierCircumstances({ organ, id, version }: Props) {
  const { t, language } = useTexts();
  const textOf = useCircumstancesText();
  const staffName = useStaffName();
  const { data } = useQuery(api[organ].descriptions.queryOptions({ input: { id } }));
  const earlier = data?.filter((each) => each.version < version) ?? [];
  if (earlier.length === 0) return null;
  return (
    <div>
      <Text fw={600}>{t('circumstances.history')}</Text>
      <List size="sm">
        {earlier.map(({ version: number, author, createdAt, note, ...stated }) => (
          <List.Item key={number} style={{ overflowWrap: 'anywhere' }}>
            {[textOf(stated), note].filter(Boolean).join(' · ') || t('circumstances.emptied')}
            {` (${staffName(author)} · ${dateTimeText(createdAt, language)})`}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
