import { LISTENING_FILTERS, type ListeningFilter } from '@sadap/contract/recordings';
import { LISTENING_BANDS_HZ } from '@sadap/dsp';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import styles from './listening-filter-choice.module.css';

type Props = { value: ListeningFilter; onChange: (filter: ListeningFilter) => void };

/** In display order: none, the listening modes, the combined heart filters. */
const OFFERED: readonly ListeningFilter[] = [
  'none',
  'bell',
  'diaphragm',
  'wide',
  'lung',
  ...LISTENING_FILTERS.filter((filter) => filter.startsWith('heart')),
];

/** One listening filter at a time; 'no filter' switches it off. For live and stored sound alike. */
export function ListeningFilterChoice({ value, onChange }: Props) {
  const { t } = useTexts();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {t('listening.title')} <span className={styles.hint}>{t('listening.hint')}</span>
      </legend>
      <div className={styles.filters}>
        {OFFERED.map((filter) => (
          <label key={filter} className={styles.filter}>
            <input
              type="radio"
              name={name}
              value={filter}
              checked={value === filter}
              onChange={() => onChange(filter)}
            />
            <span className={styles.name}>{t(`listening.filters.${filter}`)}</span>
            <span className={styles.band}>
              {filter === 'none' ? t('listening.full') : t('listening.band', bandOf(filter))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function bandOf(filter: Exclude<ListeningFilter, 'none'>) {
  return LISTENING_BANDS_HZ[filter === 'heart-50' || filter === 'heart-60' ? 'heart' : filter];
}
