import { Tabs } from '@mantine/core';
import {
  IconFileCertificate,
  IconFileText,
  IconListNumbers,
  IconListSearch,
  IconRobot,
  IconShieldLock,
  IconTableImport,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { OverdueBadge } from '../../features/rights-requests/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { Redirect, useLocation, useNavigate } from '../../platform/navigation.tsx';
import { isAdmin, useSignedIn } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './admin-frame.module.css';

const PRIVACY = '/admin/privacy';

/** The parts of the administration; each is a page of its own. */
const PARTS = [
  { path: '/admin', name: 'users.tab', Icon: IconUsers },
  { path: '/admin/audit', name: 'audit.tab', Icon: IconListSearch },
  { path: '/admin/security', name: 'security.tab', Icon: IconShieldLock },
  { path: '/admin/protocols', name: 'examination.protocols.title', Icon: IconListNumbers },
  { path: '/admin/letterhead', name: 'reports.letterhead.title', Icon: IconFileText },
  { path: '/admin/import', name: 'patientImport.tab', Icon: IconTableImport },
  { path: '/admin/ai', name: 'aiUsage.tab', Icon: IconRobot },
  { path: PRIVACY, name: 'breaches.privacy.tab', Icon: IconFileCertificate },
] as const;

/** Where the tabs scroll, the shown one is in sight. Moves nothing but their line. */
function showTab(tab: HTMLButtonElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

type Props = {
  subtitle: string;
  actions?: ReactNode;
  /** The part that a page below it belongs to. */
  tab?: string;
  children: ReactNode;
};

/** Header and tabs of the administration, for administrators only. */
export function AdminFrame({ subtitle, actions, tab, children }: Props) {
  const { t } = useTexts();
  const isAllowed = isAdmin(useSignedIn());
  const { pathname } = useLocation();
  const shown = tab ?? pathname;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAllowed) {
      toast.error({ title: t('auth.session.deniedTitle'), message: t('auth.session.deniedMessage') });
    }
  }, [isAllowed, t]);
  if (!isAllowed) return <Redirect to="/" replace />;
  return (
    <>
      <PageHeader title={t('users.title')} subtitle={subtitle} actions={actions} />
      <Tabs value={shown} onChange={(path) => path && void navigate(path)} keepMounted={false}>
        <Tabs.List mb="md" className={styles.list ?? ''}>
          {PARTS.map(({ path, name, Icon }) => (
            <Tabs.Tab
              key={path}
              value={path}
              ref={path === shown ? showTab : undefined}
              className={styles.tab ?? ''}
              leftSection={<Icon size={18} aria-hidden />}
              rightSection={path === PRIVACY && <OverdueBadge />}
              fz="md"
            >
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>{children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
