import { administrators } from '../../http/procedures.ts';
import type { AgreementOverTime } from './agreement.ts';
import type { DeviceDriftOfHearts } from './device-drift.ts';
import type { OperatingPointChoice } from './operating-point.ts';
import type { AiValidation } from './service.ts';

export const aiValidationRoutes = (
  validation: AiValidation,
  agreement: AgreementOverTime,
  drift: DeviceDriftOfHearts,
  points: OperatingPointChoice,
) => ({
  figures: administrators.aiValidation.figures.handler(({ input }) => validation.figures(input.version)),
  agreement: administrators.aiValidation.agreement.handler(({ input }) => agreement.of(input.version)),
  outcomes: administrators.aiValidation.outcomes.handler(async ({ input: { page, pageSize } }) => {
    const { outcomes, total } = await validation.list(page, pageSize);
    return { headers: { 'x-total-count': String(total) }, body: outcomes };
  }),
  deviceDrift: administrators.aiValidation.deviceDrift.handler(({ input }) => drift.of(input.version)),
  operatingPoints: administrators.aiValidation.operatingPoints.handler(() => points.all()),
  choosePoint: administrators.aiValidation.choosePoint.handler(({ context, input }) =>
    points.choose(context.caller, input),
  ),
  add: administrators.aiValidation.add.handler(({ context, input }) => validation.add(context, input)),
  correct: administrators.aiValidation.correct.handler(({ context, input }) =>
    validation.correct(context, input),
  ),
  remove: administrators.aiValidation.remove.handler(({ context, input }) =>
    validation.remove(context.caller, input.id),
  ),
});
