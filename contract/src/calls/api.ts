import { z } from 'zod';
import { action, counted, countedList, Done, get, post } from '../procedures.ts';
import {
  Call,
  CallUser,
  EndCallInput,
  JoinCallInput,
  MissedCalls,
  PastCall,
  PastCallListInput,
  PeerHeartbeatInput,
  PeerTicket,
  PresenceAnswer,
  RegisterPeerInput,
  StartCallInput,
} from './schema.ts';

export const peersApi = {
  register: action('/peer/register', 'calls').input(RegisterPeerInput).output(PresenceAnswer),
  /** Needs no body: it is sent while the page unloads. */
  unregister: action('/peer/unregister', 'calls').output(PresenceAnswer),
  heartbeat: action('/peer/heartbeat', 'calls').input(PeerHeartbeatInput).output(PresenceAnswer),
  ticket: action('/peer/ticket', 'calls').output(PeerTicket),
  users: get('/users/webrtc', 'calls').output(z.array(CallUser)),
};

export const callsApi = {
  start: post('/calls', 'calls').input(StartCallInput).output(Call),
  /** The caller's own finished calls, newest first, of the last 90 days. */
  past: counted('/calls', 'calls').input(PastCallListInput).output(countedList(PastCall)),
  missed: get('/calls/missed', 'calls').output(MissedCalls),
  seeMissed: action('/calls/missed/seen', 'calls').output(Done),
  /** The caller's running call, for a page that returns to it. */
  current: get('/calls/current', 'calls').output(Call.nullable()),
  /** For its parties, even when the call is over: how it ended. */
  get: get('/calls/{id}', 'calls')
    .input(z.object({ id: z.uuid() }))
    .output(Call),
  accept: action('/calls/{id}/accept', 'calls').input(JoinCallInput).output(Call),
  resume: action('/calls/{id}/resume', 'calls').input(JoinCallInput).output(Call),
  /** `peerId`: the page that unloads. It leaves the call unless it is loaded again soon. */
  leave: action('/calls/{id}/leave', 'calls').input(JoinCallInput).output(Done),
  decline: action('/calls/{id}/decline', 'calls')
    .input(z.object({ id: z.uuid() }))
    .output(Call),
  end: action('/calls/{id}/end', 'calls').input(EndCallInput).output(Call),
};
