import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText, fieldOf } from '../../../platform/api-error.ts';
import { isKnownAlready, isWithdrawn } from '../../../platform/passkeys.ts';

type FieldProps = { value: string; onChange: (value: string) => void; failure: unknown };

function useFaultOf(name: string, failure: unknown): string | null {
  const { language } = useTexts();
  return fieldOf(failure) === name ? errorText(failure, language) : null;
}

export function CurrentPasswordField({ value, onChange, failure }: FieldProps) {
  const { t } = useTexts();
  const fault = useFaultOf('password', failure);
  return (
    <PasswordInput
      label={t('secondFactor.password')}
      size="md"
      autoComplete="current-password"
      required
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault}
      aria-invalid={fault !== null || undefined}
    />
  );
}

export function CodeField({ value, onChange, failure, label }: FieldProps & { label: string }) {
  return (
    <TextInput
      label={label}
      size="md"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={useFaultOf('code', failure)}
    />
  );
}

/** A refusal that no field of the form has shown. */
export function OtherFailure({ failure, fields }: { failure: unknown; fields: string[] }) {
  const { t, language } = useTexts();
  if (failure === null || fields.includes(fieldOf(failure) ?? '')) return null;
  const text = () => {
    if (isWithdrawn(failure)) return t('secondFactor.passkeys.withdrawn');
    return isKnownAlready(failure) ? t('secondFactor.passkeys.known') : errorText(failure, language);
  };
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      {text()}
    </Alert>
  );
}
