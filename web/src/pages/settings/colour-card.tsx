import { Card, SegmentedControl, Title, useMantineColorScheme } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';

export function ColourCard() {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('settings.colours')}
      </Title>
      <SegmentedControl
        aria-label={t('settings.colours')}
        fullWidth
        size="md"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme)}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`layout.scheme.${value}`),
        }))}
      />
    </Card>
  );
}
