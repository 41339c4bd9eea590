import { z } from 'zod';
import { ById, Done, get, post, put, remove } from '../procedures.ts';
import { ChangeProtocolInput, Protocol, ProtocolInput } from './schema.ts';

export const protocolsApi = {
  /** Built in and own ones. */
  list: get('/protocols', 'examinations').output(z.array(Protocol)),
  create: post('/protocols', 'examinations').input(ProtocolInput).output(Protocol),
  change: put('/protocols/{id}', 'examinations')
    .input(ById.extend(ChangeProtocolInput.shape))
    .output(Protocol),
  /** Examinations that were begun with it keep their steps. */
  delete: remove('/protocols/{id}', 'examinations').input(ById).output(Done),
};
