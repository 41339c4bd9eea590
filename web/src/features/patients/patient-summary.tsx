import { type CheckUp, citizenIdText, NO_REASON_NOTE, type Patient, VITAL_SIGNS } from '@sadap/contract';
import { birthDateText, dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { useStaffName } from '../../queries/staff-names.ts';
import { PatientLabel } from './patient-label.tsx';
import styles from './printed.module.css';
import { useDiseaseName } from './use-disease-name.ts';

type Props = { patient: Patient; checkUps: CheckUp[]; printedBy: string; printedAt: string };

/** Everything known about a patient, on paper. */
export function PatientSummary({ patient, checkUps, printedBy, printedAt }: Props) {
  const { t, language } = useTexts();
  const diseaseName = useDiseaseName();
  const staffName = useStaffName();
  const listText = (list: string[] | null) => {
    if (list === null) return t('patients.details.notAsked');
    return list.map(diseaseName).join(', ') || t('patients.details.none');
  };
  const measured = VITAL_SIGNS.flatMap((sign) =>
    patient[sign] === null ? [] : [`${t(`vitalSigns.${sign}`)} ${patient[sign]}`],
  );
  const facts = [
    [t('patients.details.dateOfBirth'), birthDateText(patient.dateOfBirth, language)],
    [t('patients.form.citizenId'), patient.citizenId && citizenIdText(patient.citizenId)],
    [
      t('patients.form.insuranceRight'),
      patient.insuranceRight && t(`patients.insuranceRight.${patient.insuranceRight}`),
    ],
    [t('patients.details.phone'), patient.phone],
    [t('patients.details.address'), patient.address],
    [t('patients.details.weight'), t('patients.details.kg', { value: patient.weight })],
    [t('patients.details.height'), t('patients.details.cm', { value: patient.height })],
    [t('patients.bmi'), String(patient.bmi)],
    [t('patients.form.allergies'), listText(patient.allergies)],
    [t('patients.details.diseases'), listText(patient.underlyingDiseases)],
    [t('patients.details.medicalHistory'), patient.medicalHistory],
    [
      t('vitalSigns.title'),
      patient.vitalSignsUpdatedAt &&
        `${measured.join(' · ')} (${dateTimeText(patient.vitalSignsUpdatedAt, language)})`,
    ],
  ].filter(([, value]) => value);
  return (
    <>
      <div className={styles.head}>
        <PatientLabel patient={patient} />
        <p>{t('patients.print.printed', { when: dateTimeText(printedAt, language), who: printedBy })}</p>
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('checkUps.title')}</h2>
      {checkUps.length === 0 && <p>{t('checkUps.empty')}</p>}
      <ul>
        {checkUps.map((checkUp) => (
          <li key={checkUp.id}>
            {[
              t('checkUps.number', { number: checkUp.sessionNumber }),
              dateTimeText(checkUp.sessionDate, language),
              checkUp.note === NO_REASON_NOTE ? null : checkUp.note,
              t('checkUps.counts', {
                heart: checkUp.heartRecordingCount,
                lung: checkUp.lungRecordingCount,
              }),
              t('checkUps.by', { username: staffName(checkUp.createdByUsername) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}
