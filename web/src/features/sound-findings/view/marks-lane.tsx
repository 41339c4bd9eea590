import { useElementSize } from '@mantine/hooks';
import { useTexts } from '../../../i18n/index.ts';
import { type GraphPlace, shareOf } from '../../../sound/index.ts';
import { isMoment, type Mark } from '../model/mark-correction.ts';
import { inView, labelPlaces, MAX_DRAWN } from '../model/visible-marks.ts';
import styles from './sound-findings.module.css';

/** Width of a label, px. */
const LABEL_PX = { moment: 21, stretch: 46 };

/** The names of the marks, under the graph. */
export function MarksLane({ marks, place: { view } }: { marks: readonly Mark[]; place: GraphPlace }) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={styles.lane} aria-hidden>
      <MarkLabels marks={marks} view={view} widthPx={width} />
    </div>
  );
}

type LabelProps = {
  marks: readonly Mark[];
  view: GraphPlace['view'];
  widthPx: number;
  /** Labels must fit into the frames around stretches. */
  isFramed?: boolean;
};

export function MarkLabels({ marks, view, widthPx, isFramed = false }: LabelProps) {
  const { t } = useTexts();
  const seen = inView(marks, view);
  if (seen.length > MAX_DRAWN) return <span>{t('soundFindings.zoomIn')}</span>;
  const labelPx = seen.some(({ kind }) => isMoment(kind)) ? LABEL_PX.moment : LABEL_PX.stretch;
  const places = seen.map(({ startS, endS }) => {
    const [from, to] = [Math.max(startS, view.fromS), Math.min(endS, view.toS)];
    return shareOf((from + to) / 2, view) * widthPx;
  });
  const perS = widthPx / (view.toS - view.fromS);
  const shown = labelPlaces(places, labelPx, widthPx);
  if (!shown) return isFramed ? null : <span>{t('soundFindings.zoomInForNames')}</span>;
  const fits = ({ kind, startS, endS }: Mark) =>
    !isFramed || isMoment(kind) || (endS - startS) * perS >= LABEL_PX.stretch;
  return seen.map(
    (mark, index) =>
      shown[index] != null &&
      fits(mark) && (
        <span
          key={`${mark.kind} ${mark.startS}`}
          className={styles.label}
          style={{ insetInlineStart: shown[index] }}
        >
          {t(`soundFindings.short.${mark.kind}`)}
        </span>
      ),
  );
}
