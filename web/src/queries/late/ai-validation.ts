import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Everything asked of outcomes, and what follows from them. */
export const aiValidationKey = () => api.aiValidation.key();
/** Of a version of the model; without it of the newest. */
export const validationQuery = (version?: string) =>
  api.aiValidation.figures.queryOptions({
    input: version === undefined ? {} : { version },
    placeholderData: keepPreviousData,
  });
/** Of a version of the model; without it of the one in use. */
export const agreementQuery = (version?: string) =>
  api.aiValidation.agreement.queryOptions({
    input: version === undefined ? {} : { version },
    placeholderData: keepPreviousData,
  });
/** Of a version of the model; without it of the one in use. */
export const deviceDriftQuery = (version?: string) =>
  api.aiValidation.deviceDrift.queryOptions({
    input: version === undefined ? {} : { version },
    placeholderData: keepPreviousData,
  });
export const outcomesQuery = (page: number, pageSize: number) =>
  api.aiValidation.outcomes.queryOptions({ input: { page, pageSize }, placeholderData: keepPreviousData });
/** The limits in force, what is proposed, and what was chosen. */
export const operatingPointsQuery = () => api.aiValidation.operatingPoints.queryOptions();
