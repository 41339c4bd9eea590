import { ActionIcon, Badge, Button, Chip, Group, Input, Stack, TextInput } from '@mantine/core';
import { DISEASE_CODES } from '@sadap/contract';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/index.ts';
import { otherDiseaseFault } from './other-disease.ts';
import { useDiseaseName } from './use-disease-name.ts';

type Props = { value: string[]; onChange: (value: string[]) => void };

/** Codes to tick and other diseases as free text: trimmed, not empty, none twice. */
export function DiseasesField({ value, onChange }: Props) {
  const { t } = useTexts();
  const diseaseName = useDiseaseName();
  const [other, setOther] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof otherDiseaseFault>>(null);
  const isCode = (disease: string) => DISEASE_CODES.some((code) => code === disease);

  const addOther = () => {
    const found = otherDiseaseFault(other, value);
    setFault(found);
    if (found) return;
    onChange([...value, other.trim()]);
    setOther('');
  };
  // What was typed and not added yet must not be lost. Not when the focus goes to 'Save': the new row would push the
  // button away under the pointer; the form's submit takes it then, before React hears of it.
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
    if (!isSubmit && !currentTarget.contains(relatedTarget) && other.trim() !== '') addOther();
  };
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = field.current?.closest('form');
    const onSubmit = () => {
      if (other.trim() !== '') flushSync(addOther);
    };
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  });

  return (
    <Stack gap="sm">
      <Input.Wrapper label={t('patients.form.diseases')} labelElement="div" component="div">
        <Chip.Group
          multiple
          value={value.filter(isCode)}
          onChange={(codes) => onChange([...codes, ...value.filter((disease) => !isCode(disease))])}
        >
          <Group gap="xs" mt={6}>
            {DISEASE_CODES.map((code) => (
              <Chip key={code} value={code} size="sm" radius="md" variant="outline">
                {diseaseName(code)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Group ref={field} align="flex-end" gap="xs" onBlur={onLeave}>
        <TextInput
          label={t('patients.form.otherDisease')}
          value={other}
          maxLength={100}
          onChange={(event) => {
            setOther(event.currentTarget.value);
            setFault(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addOther();
          }}
          error={fault && t(`patients.form.${fault}`)}
          flex="1 1 10rem"
        />
        {/* some browsers give a clicked button no focus: the field keeps it */}
        <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={addOther}>
          {t('patients.form.addDisease')}
        </Button>
      </Group>
      <Group gap="xs">
        {value
          .filter((disease) => !isCode(disease))
          .map((disease) => (
            <Badge
              key={disease}
              color="gray"
              rightSection={
                <ActionIcon
                  variant="transparent"
                  color="gray"
                  size={24}
                  aria-label={t('patients.form.removeDisease', { name: disease })}
                  onClick={() => onChange(value.filter((each) => each !== disease))}
                >
                  <IconX size={15} />
                </ActionIcon>
              }
            >
              {disease}
            </Badge>
          ))}
      </Group>
    </Stack>
  );
}
