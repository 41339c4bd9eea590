import { Alert, Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { SecondFactor } from '@sadap/contract/second-factor';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { api, client } from '../../../platform/api.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { areSupported } from '../../../platform/passkeys.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { Subject } from './second-factor-dialog.tsx';

const dialogModule = lazyModule(() => import('./second-factor-dialog.tsx'));
const ownQuery = () => api.secondFactor.get.queryOptions();

/** One's own second factor: what there is, and how to change it. */
export function SecondFactorCard() {
  // The hospital's provider asks for a second factor where it wants one.
  return useSignedIn().keptBy === 'oidc' ? null : <OwnSecondFactor />;
}

function OwnSecondFactor() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(ownQuery());
  const [subject, setSubject] = useState<Subject | null>(null);
  const close = () => setSubject(null);
  const reload = () => queries.invalidateQueries({ queryKey: ownQuery().queryKey });
  return (
    <Card component="section">
      <Title order={2}>{t('secondFactor.title')}</Title>
      <Text c="dimmed" mb="md">
        {t('secondFactor.lead')}
      </Text>
      {isPending && <Skeleton height={180} />}
      {!isPending && !data && (
        <LoadError title={t('secondFactor.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Factors own={data} onChange={setSubject} onAcknowledged={reload} />}
      <LazyOpened module={dialogModule} opened={subject !== null} onClose={close}>
        {({ SecondFactorDialog }) =>
          subject &&
          data && <SecondFactorDialog subject={subject} own={data} onClose={close} onChanged={reload} />
        }
      </LazyOpened>
    </Card>
  );
}

type FactorsProps = {
  own: SecondFactor;
  onChange: (subject: Subject) => void;
  onAcknowledged: () => Promise<void>;
};

function Factors({ own, onChange, onAcknowledged }: FactorsProps) {
  const { t, language } = useTexts();
  const { totpSince, passkeys, recoveryCodesLeft, reset } = own;
  const hasAny = totpSince !== null || passkeys.length > 0;
  return (
    <Stack gap="lg">
      {reset && <ResetNotice reset={reset} onAcknowledged={onAcknowledged} />}
      <Part
        title={t('secondFactor.totp.title')}
        badge={t(totpSince ? 'secondFactor.on' : 'secondFactor.off')}
        isOn={totpSince !== null}
        about={
          totpSince
            ? t('secondFactor.since', { at: dateTimeText(totpSince, language) })
            : t('secondFactor.totp.about')
        }
        action={t(totpSince ? 'secondFactor.totp.remove' : 'secondFactor.totp.add')}
        onAction={() => onChange({ kind: totpSince ? 'remove-totp' : 'add-totp' })}
      />
      <Part
        title={t('secondFactor.passkeys.title')}
        badge={passkeys.length > 0 ? String(passkeys.length) : t('secondFactor.off')}
        isOn={passkeys.length > 0}
        about={t(areSupported() ? 'secondFactor.passkeys.about' : 'secondFactor.passkeys.unsupported')}
        {...(areSupported() && {
          action: t('secondFactor.passkeys.add'),
          onAction: () => onChange({ kind: 'add-passkey' }),
        })}
      >
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm" data-passkey={name}>
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {lastUsedAt
                  ? t('secondFactor.passkeys.used', { at: dateTimeText(lastUsedAt, language) })
                  : t('secondFactor.since', { at: dateTimeText(createdAt, language) })}
              </Text>
            </div>
            <Button
              variant="subtle"
              color="red"
              aria-label={`${t('secondFactor.passkeys.remove')}: ${name}`}
              onClick={() => onChange({ kind: 'remove-passkey', id, name })}
            >
              {t('secondFactor.passkeys.removeShort')}
            </Button>
          </Group>
        ))}
      </Part>
      {hasAny && (
        <Part
          title={t('secondFactor.codes.title')}
          badge={t('secondFactor.codes.left', { count: recoveryCodesLeft })}
          isOn={recoveryCodesLeft > 2}
          about={t('secondFactor.codes.about')}
          action={t('secondFactor.codes.renew')}
          onAction={() => onChange({ kind: 'renew-codes' })}
        />
      )}
    </Stack>
  );
}

type PartProps = {
  title: string;
  badge: string;
  isOn: boolean;
  about: string;
  action?: string;
  onAction?: () => void;
  children?: ReactNode;
};

function Part({ title, badge, isOn, about, action, onAction, children }: PartProps) {
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Title order={3}>{title}</Title>
        <Badge color={isOn ? 'green' : 'gray'}>{badge}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {children}
      {action && (
        <Group>
          <Button
            variant="default"
            size="md"
            {...(isOn ? {} : { leftSection: <IconPlus size={18} aria-hidden /> })}
            onClick={onAction}
          >
            {action}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type ResetNoticeProps = { reset: NonNullable<SecondFactor['reset']>; onAcknowledged: () => Promise<void> };

function ResetNotice({ reset, onAcknowledged }: ResetNoticeProps) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const acknowledge = async () => {
    try {
      await client.secondFactor.acknowledgeReset();
      await onAcknowledged();
    } catch (error) {
      toast.failure(t('secondFactor.reset.acknowledgeFailed'), error);
    }
  };
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('auth.session.factorResetTitle')}>
      <Stack gap="sm" align="flex-start">
        <Text>
          {t('secondFactor.reset.notice', { by: staffName(reset.by), at: dateTimeText(reset.at, language) })}
        </Text>
        <Button variant="default" onClick={() => void acknowledge()}>
          {t('secondFactor.reset.acknowledge')}
        </Button>
      </Stack>
    </Alert>
  );
}
