/** A page of any browser that can run a function inside it; Playwright's pages qualify. */
export type Evaluating = {
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>;
};
