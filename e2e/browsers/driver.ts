/** What a browser must be able to do; everything else is written once, in tab.ts. Marks are values of `data-journey`. */
export type Driver = {
  readonly version: string;
  open(url: string): Promise<void>;
  /** Runs the source of a function in the page, with arguments and a result that JSON can tell; promises are awaited. */
  run(source: string, argument: unknown): Promise<unknown>;
  click(mark: string): Promise<void>;
  /** Types into a field in place of what stands there. */
  fill(mark: string, text: string): Promise<void>;
  chooseFile(mark: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  /** Errors of the page and of its console since the start. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
};

export const selectorOf = (mark: string): string => `[data-journey="${mark}"]`;
