/**
 * What a browser must be able to do; everything else is written once, in tab.ts. Marks are values of
 * `data-journey`.
 */
export type Driver = {
  readonly version: string;
  open(url: string): Promise<void>;
  /** Runs the source of a function in the page; argument and result must be JSON. Promises are awaited. */
  run(source: string, argument: unknown): Promise<unknown>;
  click(mark: string): Promise<void>;
  /** Replaces a field's text. */
  fill(mark: string, text: string): Promise<void>;
  chooseFile(mark: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(): Promise<Buffer>;
  /** Errors of the page and of its console since the start. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
};

export const selectorOf = (mark: string): string => `[data-journey="${mark}"]`;
