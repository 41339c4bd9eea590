export { AddPatientForm } from './add-patient-form.tsx';
export { EditPatientForm } from './edit-patient-form.tsx';
export { HnSettingsCard } from './hn-settings-card.tsx';
export { PatientCards } from './patient-cards.tsx';
export { PatientCountCard, patientCountQuery } from './patient-count-card.tsx';
export { PatientList } from './patient-list.tsx';
export { PatientNotFound } from './patient-not-found.tsx';
export { RecentPatients, useRememberPatient } from './recent-patients.tsx';
export { useDeletePatient } from './use-delete-patient.ts';
