/** A page of any browser that runs a function in itself; Playwright's pages do too. */
export type Evaluating = {
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>;
};
