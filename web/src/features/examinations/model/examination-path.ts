import type { Examination } from '@sadap/contract/examinations';

/** The page that guides through it. */
export const pathOf = ({ id, patientId, sessionId }: Pick<Examination, 'id' | 'patientId' | 'sessionId'>) =>
  `/patients/${patientId}/records/${sessionId}/examinations/${id}`;
