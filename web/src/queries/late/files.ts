import { api } from '../../platform/api.ts';

/** The files of all patients. */
export const filesKey = () => api.files.key();
