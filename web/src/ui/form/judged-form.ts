import { VALIDATION_MESSAGES, type ValidationKey } from '@sadap/contract/validation';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { errorText, fieldOf } from '../../platform/api-error.ts';
import { useSteady } from './steady.ts';

type FieldName<Values> = keyof Values & string;

/** What is wrong with the values, or their result. */
export type Judgement<Output> = { faults: ReadonlyMap<string, ValidationKey>; output: Output | null };

/**
 * A form whose values are checked on every change. A field shows its fault after its first blur and then on
 * every change; submitting shows all. Faults are kept as keys, so that switching the language translates
 * them.
 */
export function useJudgedForm<Values extends Record<string, unknown>, Output>(
  judge: (values: Values) => Judgement<Output>,
  initial: Values,
) {
  const { language } = useTexts();
  const [pristine] = useState(initial);
  const [values, setValues] = useState(pristine);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<string, unknown>>>({});

  const { faults, output } = judge(values);
  const shown = useSteady({ faults, touched, refused });

  const set = <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => {
    setValues((previous) => ({ ...previous, [name]: value }));
    setRefused(({ [name]: _gone, ...others }) => others);
  };

  const touch = (name: FieldName<Values>) => setTouched((previous) => new Set(previous).add(name));

  const error = (name: FieldName<Values>): string | null => {
    if (shown.refused[name] !== undefined) return errorText(shown.refused[name], language);
    const key = shown.faults.get(name);
    return key && shown.touched.has(name) ? VALIDATION_MESSAGES[key][language] : null;
  };

  /** Props for an input whose onChange passes the value itself. */
  const field = <Name extends FieldName<Values>>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: Values[Name]) => set(name, value),
    onBlur: () => touch(name),
    error: error(name),
  });

  /** Props for a text input. */
  const textField = <Name extends FieldName<Values>>(name: Name) => ({
    name,
    value: String(values[name] ?? ''),
    onChange: (event: { currentTarget: { value: string } }) =>
      set(name, event.currentTarget.value as Values[Name]),
    onBlur: () => touch(name),
    error: error(name),
    // Mantine's PasswordInput does not say it
    'aria-invalid': error(name) !== null || undefined,
  });

  /** Shows the server's refusal at the field that it names. Returns whether the form has that field. */
  const refuse = (failure: unknown): boolean => {
    const name = fieldOf(failure);
    if (name === null || !(name in values)) return false;
    setRefused((previous) => ({ ...previous, [name]: failure }));
    return true;
  };

  const reset = () => {
    setValues(pristine);
    setTouched(new Set());
    setRefused({});
  };

  const onSubmit =
    (accept: (output: Output) => void, reject?: (isIncomplete: boolean) => void) => (event: FormEvent) => {
      event.preventDefault();
      setTouched(new Set(Object.keys(values)));
      if (output !== null) accept(output);
      else {
        reject?.([...faults.keys()].some((name) => values[name] === '' || values[name] === undefined));
        focusFirstFault(event.currentTarget);
      }
    };

  return { values, set, field, textField, error, refuse, reset, onSubmit, isDirty: values !== pristine };
}

function focusFirstFault(form: EventTarget): void {
  requestAnimationFrame(() => {
    if (form instanceof HTMLElement) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
