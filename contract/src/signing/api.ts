import { action, ById, get, post } from '../procedures.ts';
import type { RecordingsPath } from '../recordings/index.ts';
import { Recording } from '../recordings/schema.ts';
import { Addendum, AddendumInput, SignedAnalysis, SignInput } from './schema.ts';

/** Of one organ. Doctors alone sign and add. */
export const signingOf = (prefix: RecordingsPath) => ({
  sign: action(`${prefix}/{id}/signature`, 'signing').input(ById.extend(SignInput.shape)).output(Recording),
  signature: get(`${prefix}/{id}/signature`, 'signing').input(ById).output(SignedAnalysis),
  addAddendum: post(`${prefix}/{id}/addenda`, 'signing')
    .input(ById.extend(AddendumInput.shape))
    .output(Addendum),
});
