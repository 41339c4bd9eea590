import { type GraphPlace, shareOf } from '../../../sound/index.ts';
import { type Shade, shadesOf } from '../model/found-marks.ts';
import type { Mark } from '../model/mark-correction.ts';
import { isMoment } from '../model/mark-correction.ts';
import { inView, MAX_DRAWN } from '../model/visible-marks.ts';
import styles from './sound-findings.module.css';

type Props = { marks: readonly Mark[]; chosen: number | null; place: GraphPlace };

/** Systole and diastole, or the phases of breathing, and a line at each heart sound. */
export function MarksShading({ marks, chosen, place: { view } }: Props) {
  const chosenMark = chosen === null ? undefined : marks[chosen];
  const seen = inView(marks, view);
  if (seen.length > MAX_DRAWN) return null;
  const percent = (second: number) => `${shareOf(second, view) * 100}%`;
  const width = ({ startS, endS }: Shade) => `${((endS - startS) / (view.toS - view.fromS)) * 100}%`;
  return (
    <>
      {inView(shadesOf(marks), view).map((shade) => (
        <span
          key={`${shade.kind} ${shade.startS}`}
          className={`${styles.shade} ${styles[shade.kind]}`}
          data-shade={shade.kind}
          style={{ insetInlineStart: percent(shade.startS), inlineSize: width(shade) }}
        />
      ))}
      {seen
        .filter(({ kind }) => isMoment(kind))
        .map((mark) => (
          <span
            key={`${mark.kind} ${mark.startS}`}
            className={styles.flag}
            data-kind={mark.kind}
            data-chosen={mark === chosenMark || undefined}
            style={{ insetInlineStart: percent(mark.startS) }}
          />
        ))}
    </>
  );
}
