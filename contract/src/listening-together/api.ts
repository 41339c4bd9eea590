import { z } from 'zod';
import { action, Done, get, post, put, remove } from '../procedures.ts';
import { InviteToListenInput, ListeningSubjectInput, SharedListening } from './schema.ts';

export const listeningTogetherApi = {
  current: get('/calls/current/listening', 'calls').output(SharedListening.nullable()),
  invite: post('/calls/{id}/listening', 'calls').input(InviteToListenInput).output(SharedListening),
  accept: action('/calls/{id}/listening/accept', 'calls')
    .input(z.object({ id: z.uuid() }))
    .output(SharedListening),
  setSubject: put('/calls/{id}/listening/subject', 'calls')
    .input(ListeningSubjectInput)
    .output(SharedListening),
  /** The host ends it, the guest declines or leaves. */
  end: remove('/calls/{id}/listening', 'calls')
    .input(z.object({ id: z.uuid() }))
    .output(Done),
};
