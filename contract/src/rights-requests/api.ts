import { z } from 'zod';
import { action, get, post, put } from '../procedures.ts';
import {
  ChangeRequestInput,
  CloseRequestInput,
  RequestVersion,
  RightsRequest,
  RightsRequestCounts,
  RightsRequestDetails,
} from './schema.ts';

export const rightsRequestsApi = {
  /** Open ones first, the first due before all others; 200 at most. */
  list: get('/privacy/requests', 'privacy').output(z.array(RightsRequest)),
  counts: get('/privacy/requests/counts', 'privacy').output(RightsRequestCounts),
  open: post('/privacy/requests', 'privacy').input(RightsRequestDetails).output(RightsRequest),
  change: put('/privacy/requests/{id}', 'privacy').input(ChangeRequestInput).output(RightsRequest),
  /** The caller handles it from now on. */
  take: action('/privacy/requests/{id}/take', 'privacy').input(RequestVersion).output(RightsRequest),
  close: action('/privacy/requests/{id}/close', 'privacy').input(CloseRequestInput).output(RightsRequest),
  reopen: action('/privacy/requests/{id}/reopen', 'privacy').input(RequestVersion).output(RightsRequest),
};
