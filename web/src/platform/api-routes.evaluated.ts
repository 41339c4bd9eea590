import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@sadap/contract/api';

/** Path, method and shape of every call; schemas, tags and statuses stay on the server. */
export const routes: ReturnType<typeof minifyContractRouter> = JSON.parse(
  JSON.stringify(minifyContractRouter(contract), (key, value) =>
    key === 'tags' || key === 'successStatus' ? undefined : value,
  ),
);
