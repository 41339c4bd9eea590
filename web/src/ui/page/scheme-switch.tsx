import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const satisfies Record<
  MantineColorScheme,
  MantineColorScheme
>;
const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** One button that cycles: device setting, light, dark. */
export function SchemeSwitch() {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[colorScheme];
  const label = `${t('layout.scheme.label')}: ${t(`layout.scheme.${colorScheme}`)}`;
  return (
    <ActionIcon
      variant="default"
      size={42}
      title={label}
      aria-label={label}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
}
