import type { ClosedPatient } from '@sadap/contract/access';
import type { Patient } from '@sadap/contract/patients';

export const isClosed = (patient: Patient | ClosedPatient): patient is ClosedPatient => 'isClosed' in patient;
