import { type CheckUp, NO_REASON_NOTE } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import { VITAL_SIGNS } from '@sadap/contract/vital-signs';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { fieldOf, labelOf, type PatientFieldName, PRINTED } from '../model/patient-fields.ts';
import { valuesOf } from '../model/patient-form-values.ts';
import { PatientLabel } from './patient-label.tsx';
import styles from './printed.module.css';
import { useFieldText } from './use-field-text.ts';

type Props = { patient: Patient; checkUps: CheckUp[]; printedBy: string; printedAt: string };

/** Everything known about a patient, on paper. */
export function PatientSummary({ patient, checkUps, printedBy, printedAt }: Props) {
  const { t, language } = useTexts();
  const { factOf } = useFieldText();
  const staffName = useStaffName();
  const values = valuesOf(patient);
  /** Where the value has its unit, the label needs none. */
  const fact = (name: PatientFieldName) => {
    const label = fieldOf(name).unit ? t(`patients.fields.${name}`) : t(labelOf(name));
    return [label, factOf(name, values)];
  };
  const measured = VITAL_SIGNS.flatMap((sign) =>
    patient[sign] === null ? [] : [`${t(`vitalSigns.${sign}`)} ${patient[sign]}`],
  );
  const facts = [
    ...PRINTED.person.map(fact),
    [t('patients.bmi'), String(patient.bmi)],
    ...PRINTED.history.map(fact),
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
