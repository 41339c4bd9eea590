import { Card, Tabs } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { useSearchParams } from '../../../platform/navigation.tsx';
import { GroupLookUp } from './group-look-up.tsx';
import styles from './groups.module.css';
import { UserLookUp } from './user-look-up.tsx';

const TABS = ['user', 'group'] as const;

/** The search is in the address (?user=5), so that it can be linked. */
export function LookUp() {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('by') ?? (params.has('group') && !params.has('user') ? 'group' : 'user');
  const by = chosen === 'group' ? 'group' : 'user';
  const choose = (tab: string | null) => {
    const next = new URLSearchParams(params);
    next.set('by', tab ?? 'user');
    setParams(next, { replace: true });
  };
  return (
    <Card maw="60rem">
      <Tabs value={by} onChange={choose} classNames={{ tab: styles.tab ?? '' }}>
        <Tabs.List mb="lg">
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`lookUp.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="user">
          <UserLookUp />
        </Tabs.Panel>
        <Tabs.Panel value="group">
          <GroupLookUp />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}
