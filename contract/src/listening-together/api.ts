import { z } from 'zod';
import { action, Done, get, post, put, remove } from '../procedures.ts';
import { InviteToListenInput, ListeningSubjectInput, ListeningTogether } from './schema.ts';

export const listeningTogetherApi = {
  current: get('/calls/current/listening', 'calls').output(ListeningTogether.nullable()),
  invite: post('/calls/{id}/listening', 'calls').input(InviteToListenInput).output(ListeningTogether),
  accept: action('/calls/{id}/listening/accept', 'calls')
    .input(z.object({ id: z.uuid() }))
    .output(ListeningTogether),
  setSubject: put('/calls/{id}/listening/subject', 'calls')
    .input(ListeningSubjectInput)
    .output(ListeningTogether),
  /** The host ends it, the guest declines or leaves. */
  end: remove('/calls/{id}/listening', 'calls')
    .input(z.object({ id: z.uuid() }))
    .output(Done),
};
