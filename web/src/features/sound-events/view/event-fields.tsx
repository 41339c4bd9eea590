import { NativeSelect, TextInput } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { detailsOf, EVENT_KINDS, REMARK_MAX_LENGTH, SHORTEST_EVENT_MS } from '@sadap/contract/sound-events';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { numberOf } from '../../../ui/form/typed-number.ts';
import { type DrawingStep, type DrawnEvent, detailOfKind } from '../model/drawing.ts';
import styles from './sound-events.module.css';
import { secondsText } from './use-event-text.ts';

type Props = { organ: Organ; event: DrawnEvent; dispatch: (step: DrawingStep) => void };

/** The chosen event in fields: everything that dragging does, in numbers, and what more is said of it. */
export function EventFields({ organ, event, dispatch }: Props) {
  const { t } = useTexts();
  const { from_ms, to_ms, kind, detail, remark } = event;
  const details = detailsOf(kind);
  const lengthMs = to_ms - from_ms;
  const settle = () => dispatch({ type: 'settle' });
  // An end before the beginning, or the other way round: the whole event is meant.
  const begin = (toMs: number) =>
    dispatch({ type: 'move', edge: toMs > to_ms - SHORTEST_EVENT_MS ? 'whole' : 'start', toMs });
  const end = (toMs: number) =>
    dispatch(
      toMs < from_ms + SHORTEST_EVENT_MS
        ? { type: 'move', edge: 'whole', toMs: toMs - lengthMs }
        : { type: 'move', edge: 'end', toMs },
    );
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('soundEvents.editor.fields')}</legend>
      <NativeSelect
        label={t('soundEvents.editor.kind')}
        className={styles.kind ?? ''}
        value={kind}
        data={EVENT_KINDS[organ].map((value) => ({ value, label: t(`soundEvents.kinds.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = EVENT_KINDS[organ].find((each) => each === value);
          if (!chosen) return;
          if (detail && detailOfKind(chosen, detail) === null)
            sayRemoved([t(`soundEvents.details.${detail}`)]);
          dispatch({ type: 'kind', kind: chosen });
        }}
      />
      {details.length > 0 && (
        <NativeSelect
          label={t('soundEvents.editor.detail')}
          className={styles.detail ?? ''}
          value={detail ?? ''}
          data={[
            { value: '', label: t('soundEvents.editor.noDetail') },
            ...details.map((value) => ({ value, label: t(`soundEvents.details.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: 'detail', detail: details.find((each) => each === value) ?? null })
          }
        />
      )}
      <SecondField label={t('soundEvents.editor.from')} milliseconds={from_ms} onSecond={begin} />
      <SecondField label={t('soundEvents.editor.to')} milliseconds={to_ms} onSecond={end} />
      <TextInput
        label={t('soundEvents.editor.remark')}
        className={styles.wide ?? ''}
        value={remark}
        maxLength={REMARK_MAX_LENGTH}
        onChange={({ currentTarget }) => dispatch({ type: 'remark', remark: currentTarget.value })}
        onBlur={settle}
      />
    </fieldset>
  );
}

type SecondProps = { label: string; milliseconds: number; onSecond: (milliseconds: number) => void };

/** Takes effect when it is left or with Enter: half a number is none. */
function SecondField({ label, milliseconds, onSecond }: SecondProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const second = numberOf(typed ?? '');
    if (second !== undefined && !Number.isNaN(second)) onSecond(Math.round(second * 1000));
    setTyped(null);
  };
  return (
    <TextInput
      label={label}
      className={styles.second ?? ''}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? secondsText(milliseconds)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== null && take()}
      onKeyDown={(event) => pressedKey(event) === 'Enter' && typed !== null && take()}
    />
  );
}
