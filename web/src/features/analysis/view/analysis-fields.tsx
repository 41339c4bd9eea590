import { Chip, Group, Stack, Text, Textarea } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import { OptionalChoice } from '../../../ui/form/optional-choice.tsx';

const DESCRIPTION_MAX = 2000;
/** Chips are tapped on tablets; a long name takes two lines on a phone. */
const CHIP = {
  styles: {
    label: {
      height: 'auto',
      minHeight: '2.75rem',
      paddingBlock: 4,
      lineHeight: 1.35,
      whiteSpace: 'normal',
    },
  },
} as const;

type DescriptionProps = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (description: string) => void;
};

export function DescriptionField({ label, placeholder, value, onChange }: DescriptionProps) {
  return (
    <Textarea
      autosize
      minRows={1}
      maxLength={DESCRIPTION_MAX}
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Shown for an abnormal or present finding. */
export function FindingDescription(props: { of: string } & Omit<DescriptionProps, 'label' | 'placeholder'>) {
  const { t } = useTexts();
  const { of, ...rest } = props;
  return (
    <DescriptionField
      {...rest}
      label={`${of}: ${t('analysis.description')}`}
      placeholder={t('analysis.descriptionPlaceholder')}
    />
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; isAbnormal: boolean }[];
  value: Value | null;
  onChange: (value: Value) => void;
};

/** A choice of a few options, all visible at once; green is normal, red is not. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <Text fw={600}>{label}</Text>
      <Chip.Group
        value={value}
        onChange={(chosen) => {
          const option = options.find((each) => each.value === chosen);
          if (option) onChange(option.value);
        }}
      >
        <Group gap="sm">
          {options.map((option) => (
            <Chip
              {...CHIP}
              key={option.value}
              value={option.value}
              size="md"
              color={option.isAbnormal ? 'red' : 'green'}
            >
              {option.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

type SeveralProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
};

/** Any number of a few options. */
export function Several<Value extends string>({ label, options, value, onChange }: SeveralProps<Value>) {
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs">
        {options.map((option) => (
          <Chip
            {...CHIP}
            key={option.value}
            checked={value.includes(option.value)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, option.value] : value.filter((each) => each !== option.value))
            }
          >
            {option.label}
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}

type OneOfProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  /** Undefined: not stated. */
  onChange: (value: Value | undefined) => void;
};

/** One of some options, or none of them. */
export function OneOf<Value extends string>({ label, options, value, onChange }: OneOfProps<Value>) {
  const { t } = useTexts();
  return (
    <OptionalChoice
      label={label}
      values={options.map((option) => option.value)}
      nameOf={(each) => options.find((option) => option.value === each)?.label ?? each}
      none={t('analysis.detail.notStated')}
      chosen={value ?? null}
      onChoose={(each) => onChange(each ?? undefined)}
    />
  );
}

type FindingsProps<Name extends string> = {
  title: string;
  names: readonly Name[];
  labelOf: (name: Name) => string;
  isPresent: (name: Name) => boolean;
  onChange: (name: Name, isPresent: boolean) => void;
};

/** Findings that are present or absent. */
export function FindingChips<Name extends string>(props: FindingsProps<Name>) {
  const { t } = useTexts();
  return (
    <Stack gap="sm" role="group" aria-label={props.title}>
      <Group gap="xs">
        <Text fw={600}>{props.title}</Text>
        <Text size="sm" c="dimmed">
          {t('analysis.findingsHint')}
        </Text>
      </Group>
      <Group gap="sm">
        {props.names.map((name) => (
          <Chip
            {...CHIP}
            key={name}
            size="md"
            color="red"
            checked={props.isPresent(name)}
            onChange={(isPresent) => props.onChange(name, isPresent)}
          >
            {props.labelOf(name)}
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}
