import { action, Done, get } from '../procedures.ts';
import {
  AuthOptions,
  EndSessionsInput,
  LoggedOut,
  LoginAnswer,
  LoginCodeInput,
  LoginInput,
  LoginResult,
  LoginSessions,
  OidcCode,
  PasskeyLoginInput,
  PasskeyLoginOptions,
  PasskeyLoginOptionsInput,
  UnlockInput,
} from './schema.ts';

export const authApi = {
  options: get('/auth/options', 'auth').output(AuthOptions),
  login: action('/auth/login', 'auth').input(LoginInput).output(LoginAnswer),
  /** The second step: the app's code, or a recovery code. */
  loginWithCode: action('/auth/login/code', 'auth').input(LoginCodeInput).output(LoginResult),
  passkeyOptions: action('/auth/login/passkey/options', 'auth')
    .input(PasskeyLoginOptionsInput)
    .output(PasskeyLoginOptions),
  loginWithPasskey: action('/auth/login/passkey', 'auth').input(PasskeyLoginInput).output(LoginResult),
  logout: action('/auth/logout', 'auth').output(LoggedOut),
  renew: action('/auth/renew', 'auth').output(LoginResult),
  lock: action('/auth/lock', 'auth').output(Done),
  sessions: get('/auth/sessions', 'auth').output(LoginSessions),
  endSessions: action('/auth/sessions/end', 'auth').input(EndSessionsInput).output(Done),
  unlock: action('/auth/unlock', 'auth').input(UnlockInput).output(Done),
  oidc: {
    signIn: action('/auth/oidc/session', 'auth').input(OidcCode).output(LoginResult),
    unlock: action('/auth/oidc/unlock', 'auth').input(OidcCode).output(Done),
  },
};
