import { action } from '../procedures.ts';
import { LaunchAnswer, LaunchCode, LaunchedAnswer } from './schema.ts';

/** After `POST /launch`, with which the hospital's system opens a patient here. */
export const launchApi = {
  /** Each code signs in once. */
  signIn: action('/launch/session', 'auth').input(LaunchCode).output(LaunchAnswer),
  /** The patient of the launch, for the user of the launch. */
  patient: action('/launch/patient', 'auth').input(LaunchCode).output(LaunchedAnswer),
};
