import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;
/** What the contract wants of an answer; the rest is passed on as it is. */
type Answer = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Json;
  clientExtensionResults: Json;
};

/** Asks the browser for a signature by a passkey. */
export const signWithPasskey = async (options: Json): Promise<Answer> =>
  asAnswer(
    await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );

/** Asks the browser to make a passkey. */
export const makePasskey = async (options: Json): Promise<Answer> =>
  asAnswer(
    await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );

const asAnswer = (answer: object): Answer => answer as unknown as Answer;
