import { signedIn } from '../../http/procedures.ts';
import type { Trends } from './service.ts';

export const trendsRoutes = (trends: Trends) => ({
  ofPatient: signedIn.trends.ofPatient.handler(({ input }) => trends.ofPatient(input.id)),
});
