import { useTexts } from '../../i18n/index.ts';
import styles from './sound-graph.module.css';
import { type TimeWindow, tickStepS } from './time-window.ts';

const MAX_TICKS = 8;

/** Seconds under a graph; minutes and seconds if it goes beyond a minute. */
export function TimeAxis({ view }: { view: TimeWindow }) {
  const { t } = useTexts();
  const spanS = view.toS - view.fromS;
  const stepS = tickStepS(spanS, MAX_TICKS);
  const first = Math.ceil(view.fromS / stepS);
  const ticks = Array.from({ length: MAX_TICKS + 2 }, (_, index) => (first + index) * stepS).filter(
    (tick) => tick <= view.toS - 0.13 * spanS,
  );
  const isClock = view.toS > 60;
  const decimals = Math.max(0, -Math.floor(Math.log10(stepS) + 1e-9));
  return (
    <div className={styles.axis} aria-hidden>
      {ticks.map((tick) => (
        <span
          key={tick}
          className={styles.tick}
          style={{ insetInlineStart: `${((tick - view.fromS) / spanS) * 100}%` }}
        >
          {isClock ? clockText(tick, decimals) : tick.toFixed(decimals)}
        </span>
      ))}
      <span className={styles.unit}>{t(isClock ? 'sound.graph.minutes' : 'sound.graph.seconds')}</span>
    </div>
  );
}

function clockText(seconds: number, decimals: number): string {
  const width = decimals > 0 ? 3 + decimals : 2;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(decimals).padStart(width, '0')}`;
}
