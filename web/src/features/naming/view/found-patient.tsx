import type { Patient } from '@sadap/contract/patients';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { AllergyNote } from '../../../ui/list/allergy-note.tsx';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import styles from './naming.module.css';

type Props = { patient: Patient; children: ReactNode };

/** Who was found. It takes the focus: the second Enter of a scanner confirms nothing. */
export function FoundPatient({ patient, children }: Props) {
  const { t } = useTexts();
  const ageText = useAgeText();
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} tabIndex={-1} className={styles.found} aria-label={t('naming.dialog.isIt')}>
      <div className={styles.name}>{patient.name || t('patients.noName')}</div>
      <div className={styles.facts}>
        <span>{ageText(patient)}</span>
        <span>{t(`patients.gender.${patient.gender}`)}</span>
        <span className="sadap-digits">{labelledHn(patient.patientID)}</span>
      </div>
      <AllergyNote allergies={patient.allergies} />
      {children}
    </section>
  );
}
