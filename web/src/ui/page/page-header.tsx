import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Link } from '../../platform/navigation.tsx';
import { lastPlaces } from './page-places.ts';
import { PageTitle } from './page-title.tsx';
import { Tip } from './tip.tsx';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Where the back button leads. */
  backTo?: string;
  actions?: ReactNode;
};

/** A page's heading, which is also the browser tab's title. */
export function PageHeader({ title, subtitle, backTo, actions }: Props) {
  const { t } = useTexts();
  return (
    <Group component="header" justify="space-between" align="center" mb="lg" gap="md">
      <PageTitle>{title}</PageTitle>
      <Group gap="sm" wrap="nowrap" flex="1 1 16rem" miw={0}>
        {backTo && (
          <Tip label={t('layout.back')}>
            <ActionIcon
              component={Link}
              {...lastPlaces.of(backTo)}
              variant="default"
              size={44}
              radius="md"
              aria-label={t('layout.back')}
            >
              <IconArrowLeft size={22} stroke={1.7} />
            </ActionIcon>
          </Tip>
        )}
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={1}>{title}</Title>
          {typeof subtitle === 'string' ? <Text c="dimmed">{subtitle}</Text> : subtitle}
        </div>
      </Group>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
