import { Badge, Button, Group, Text, ThemeIcon } from '@mantine/core';
import type { LoginSession } from '@sadap/contract/auth';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { agoText, dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import rows from '../../../ui/list/row-list.module.css';
import { browserNameOf } from '../model/browser-name.ts';

const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet };

type Props = { session: LoginSession; nowMs: number; onEnd?: () => void };

export function SessionRow({ session, nowMs, onEnd }: Props) {
  const { t, language } = useTexts();
  const { isCurrent, address, signedInAt, lastActiveAt, endedAt, endReason } = session;
  const name = useSessionName()(session);
  const KindIcon = ICONS[browserNameOf(session.userAgent).kind];
  const facts = [
    address && t('sessions.address', { address }),
    t('sessions.signedIn', { at: dateTimeText(signedInAt, language) }),
    endedAt === null &&
      !isCurrent &&
      t('sessions.lastActive', { ago: agoText(lastActiveAt, language, nowMs) }),
    endReason && t(`sessions.ended.${endReason}`, { at: dateTimeText(endedAt, language) }),
  ];
  return (
    <li className={rows.row}>
      <ThemeIcon variant="light" size={44} radius="md" {...(endedAt === null ? {} : { color: 'gray' })}>
        <KindIcon size={24} stroke={1.6} />
      </ThemeIcon>
      <div className={rows.what}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isCurrent && <Badge color="green">{t('sessions.current')}</Badge>}
        </Group>
        {facts.map(
          (fact) =>
            fact && (
              <Text key={fact} size="sm" c="dimmed" className="sadap-digits">
                {fact}
              </Text>
            ),
        )}
      </div>
      {onEnd && (
        <Button variant="default" size="md" onClick={onEnd} aria-label={`${t('sessions.end')}: ${name}`}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** How a login is called: by its browser and system. */
export function useSessionName() {
  const { t } = useTexts();
  return ({ userAgent }: LoginSession) => {
    const { browser, system } = browserNameOf(userAgent);
    if (browser && system) return t('sessions.browserOn', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}
