import { NativeSelect, TextInput } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { detailsOf, EVENT_KINDS, REMARK_MAX_LENGTH, SHORTEST_EVENT_MS } from '@sadap/contract/sound-events';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { sayRemoved } from '../../../ui/form/say-removed.ts';
import { useSteady } from '../../../ui/form/steady.ts';
import { numberOf } from '../../../ui/form/typed-number.ts';
import {
  type DrawingStep,
  type DrawnEvent,
  detailOfKind,
  isRemarkTooLong,
  type Span,
} from '../model/drawing.ts';
import styles from './sound-events.module.css';
import { secondsText } from './use-event-text.ts';

/** Limits are shown with two decimals; what is shown may be typed. */
const HALF_SHOWN_MS = 5;

type Props = {
  organ: Organ;
  event: DrawnEvent;
  /** Where the event may be. */
  room: Span;
  dispatch: (step: DrawingStep) => void;
  /** What is typed cannot be, and must not be lost by saving. Both must be stable. */
  onFault: Record<'start' | 'end', (isFaulty: boolean) => void>;
};

/** The chosen event in fields: everything that dragging does, in numbers, and what more is said of it. */
export function EventFields({ organ, event, room, dispatch, onFault }: Props) {
  const { t } = useTexts();
  const { from_ms, to_ms, kind, detail, remark } = event;
  const details = detailsOf(kind);
  const settle = () => dispatch({ type: 'settle' });
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
      <SecondField
        label={t('soundEvents.editor.from')}
        milliseconds={from_ms}
        limits={{ fromMs: room.fromMs, toMs: to_ms - SHORTEST_EVENT_MS }}
        onSecond={(toMs) => dispatch({ type: 'move', edge: 'start', toMs })}
        onFault={onFault.start}
      />
      <SecondField
        label={t('soundEvents.editor.to')}
        milliseconds={to_ms}
        limits={{ fromMs: from_ms + SHORTEST_EVENT_MS, toMs: room.toMs }}
        onSecond={(toMs) => dispatch({ type: 'move', edge: 'end', toMs })}
        onFault={onFault.end}
      />
      <TextInput
        label={t('soundEvents.editor.remark')}
        className={styles.wide ?? ''}
        value={remark}
        maxLength={REMARK_MAX_LENGTH}
        error={
          isRemarkTooLong(event) &&
          t('soundEvents.editor.remarkTooLong', { count: remark.length, most: REMARK_MAX_LENGTH })
        }
        onChange={({ currentTarget }) => dispatch({ type: 'remark', remark: currentTarget.value })}
        onBlur={settle}
      />
    </fieldset>
  );
}

type SecondProps = {
  label: string;
  milliseconds: number;
  limits: Span;
  onSecond: (milliseconds: number) => void;
  /** Must be stable. */
  onFault: (isFaulty: boolean) => void;
};

/**
 * Takes effect when it is left or with Enter: half a number is none. What cannot be stays as typed and is
 * told, until it can.
 */
function SecondField({ label, milliseconds, limits, onSecond, onFault }: SecondProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const faultOf = (second: number) => {
    if (Number.isNaN(second)) return t('soundEvents.editor.noSecond');
    const ms = second * 1000;
    const isWithin = ms > limits.fromMs - HALF_SHOWN_MS && ms < limits.toMs + HALF_SHOWN_MS;
    const [from, to] = [secondsText(limits.fromMs), secondsText(limits.toMs)];
    return isWithin ? null : t('soundEvents.editor.outside', { from, to });
  };
  const second = numberOf(typed ?? '');
  const fault = isLeft && second !== undefined ? faultOf(second) : null;
  const shownFault = useSteady(fault);
  useEffect(() => {
    if (!isLeft || fault !== null) return;
    if (second !== undefined) onSecond(Math.round(second * 1000));
    setTyped(null);
    setLeft(false);
  }, [isLeft, fault, second, onSecond]);
  const isFaulty = fault !== null;
  useEffect(() => {
    onFault(isFaulty);
    return () => onFault(false);
  }, [isFaulty, onFault]);
  const leave = () => setLeft(typed !== null);
  return (
    <TextInput
      label={label}
      className={styles.second ?? ''}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? secondsText(milliseconds)}
      error={shownFault}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setLeft(false);
      }}
      onBlur={leave}
      onKeyDown={(event) => pressedKey(event) === 'Enter' && leave()}
    />
  );
}
