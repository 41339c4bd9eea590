/** The part of it that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export type Context = {
    path: string;
    body: unknown;
    response: { get(header: string): string | undefined };
    oidc?: { params?: Record<string, string | undefined> };
  };
  export class Provider {
    constructor(issuer: string, configuration: object);
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
  }
  export const errors: { InvalidRequest: new (description: string) => Error };
}
