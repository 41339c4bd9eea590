import { Patient } from '../patients/schema.ts';
import { action } from '../procedures.ts';
import { LaunchAnswer, LaunchCode, LaunchedAnswer, LaunchRename } from './schema.ts';

/** After `POST /launch` or `GET /launch/smart`, with which the hospital's system opens a patient here. */
export const launchApi = {
  /** Each code signs in once. */
  signIn: action('/launch/session', 'auth').input(LaunchCode).output(LaunchAnswer),
  /** The patient of the launch, for the user of the launch. */
  patient: action('/launch/patient', 'auth').input(LaunchCode).output(LaunchedAnswer),
  /** Takes over the launched name, where birth date, sex and one of the names agree. */
  rename: action('/launch/patient/name', 'auth').input(LaunchRename).output(Patient),
};
