import { action, ById, get } from '../procedures.ts';
import { AdtLetterContent, AdtState, PutAway } from './schema.ts';

export const adtApi = {
  state: get('/adt', 'adt').output(AdtState),
  read: get('/adt/{id}', 'adt').input(ById).output(AdtLetterContent),
  /** Does what it says, if that can be done by now. */
  again: action('/adt/{id}/again', 'adt').input(ById).output(AdtState),
  putAway: action('/adt/{id}/put-away', 'adt').input(PutAway).output(AdtState),
};
