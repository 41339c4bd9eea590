import { Button, Divider } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { signInAddress } from '../model/provider.ts';

type Props = {
  label: { th: string; en: string };
  /** The page to open afterwards. */
  to: string;
};

/** Leads to the hospital's own sign-in. */
export function ProviderButton({ label, to }: Props) {
  const { t, language } = useTexts();
  return (
    <>
      <Divider my="md" label={t('auth.login.or')} />
      <Button
        component="a"
        href={signInAddress(to)}
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBuildingHospital size={20} aria-hidden />}
      >
        {t('auth.login.withProvider', { label: label[language] })}
      </Button>
    </>
  );
}
