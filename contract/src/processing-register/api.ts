import { get, put } from '../procedures.ts';
import { ProcessingRegister, SaveRegisterInput } from './schema.ts';

export const processingRegisterApi = {
  get: get('/privacy/register', 'privacy').output(ProcessingRegister),
  save: put('/privacy/register', 'privacy').input(SaveRegisterInput).output(ProcessingRegister),
};
