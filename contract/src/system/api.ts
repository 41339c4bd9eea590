import { get } from '../procedures.ts';
import { Health, SystemInfo } from './schema.ts';

export const systemApi = {
  /** 503 with the same body when the status is `failing`. */
  health: get('/health', 'system')
    .route({
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          503: { ...operation.responses?.['200'], description: 'Something is failing' },
        },
      }),
    })
    .output(Health),
  info: get('/system/info', 'system').output(SystemInfo),
};
