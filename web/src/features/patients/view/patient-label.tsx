import type { Patient } from '@sadap/contract/patients';
import { birthDateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { useAgeText } from '../../../ui/list/use-age-text.ts';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import styles from './printed.module.css';

/** HN, name and birth date next to a QR code of the HN, for a label or a wristband. */
export function PatientLabel({ patient }: { patient: Patient }) {
  const { t, language } = useTexts();
  const ageText = useAgeText();
  const { patientID, name, allergies, gender } = patient;
  return (
    <>
      <div className={styles.code}>
        <QrCode text={patientID} label={t('patients.print.code', { hn: labelledHn(patientID) })} />
      </div>
      <div className={styles.words}>
        <p className={styles.hn}>{patientID}</p>
        <p className={styles.name}>{name || t('patients.noName')}</p>
        <p>
          {[
            t(`patients.gender.${gender}`),
            ageText(patient),
            birthDateText(patient.dateOfBirth, language),
          ].join(' · ')}
        </p>
        {allergies !== null && allergies.length > 0 && (
          <p className={styles.allergy} data-allergies>
            {t('patients.allergies.named', { list: allergies.join(', ') })}
          </p>
        )}
        <div data-print-notes />
      </div>
    </>
  );
}
