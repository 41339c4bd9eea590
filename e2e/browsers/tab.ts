import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Driver } from './driver.ts';
import { markWanted, type Wanted, whyOutOfReach } from './page-finder.ts';

/**
 * Turns strings into functions only in places that are not needed here; the page's policy would forbid it and
 * report it as a fault.
 */
const AXE = `async () => {
  const NoFunction = function () { return () => globalThis; };
  NoFunction.prototype = Function.prototype;
  ((Function) => { ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')} }).call(window, NoFunction);
}`;
const PATIENCE_MS = 25_000;
const PAUSE_MS = 100;
/** Limit for code in the page; a sound that is never played is never heard. */
const RUN_LIMIT_MS = 45_000;

/** A page in one of the browsers. Elements are found as a user finds them: by role, name and text. */
export class Tab {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  open(url: string): Promise<void> {
    return this.#driver.open(url);
  }

  evaluate<Result, Argument>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>> {
    const answer = this.#driver.run(run.toString(), argument) as Promise<Awaited<Result>>;
    return answeredWithin(RUN_LIMIT_MS, `${run.toString().slice(0, 200)}…`, answer);
  }

  /** The marks of all current matches. */
  async all(wanted: Wanted): Promise<string[]> {
    if (!(await this.evaluate(() => 'axe' in window, null))) await this.#driver.run(AXE, null);
    return this.evaluate(markWanted, wanted);
  }

  /** Waits for the first match and returns its mark. */
  async find(wanted: Wanted, patienceMs = PATIENCE_MS): Promise<string> {
    return waitFor(JSON.stringify(wanted), async () => (await this.all(wanted))[0] ?? null, patienceMs);
  }

  async isGone(wanted: Wanted): Promise<void> {
    await waitFor(
      `gone: ${JSON.stringify(wanted)}`,
      async () => (await this.all(wanted)).length === 0 || null,
    );
  }

  /** Clicks the first match as soon as a pointer reaches it. */
  async click(wanted: Wanted): Promise<void> {
    let why: string | null = 'not there';
    const mark = await waitFor(
      () => `${JSON.stringify(wanted)} in reach (${why})`,
      async () => {
        const [first] = await this.all(wanted);
        why = first === undefined ? 'not there' : await this.evaluate(whyOutOfReach, first);
        return why === null ? (first ?? null) : null;
      },
    );
    await this.#driver.click(mark);
  }

  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.#driver.fill(await this.find(wanted), text);
  }

  /** Selects an option of a native list by its value. */
  async select(wanted: Wanted, value: string): Promise<void> {
    const mark = await this.find(wanted);
    const choose = ([found, chosen]: readonly [string, string]) => {
      const list = document.querySelector<HTMLSelectElement>(`[data-journey="${found}"]`);
      if (!list || ![...list.options].some((option) => option.value === chosen))
        throw new Error('no such option');
      list.value = chosen;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await this.evaluate(choose, [mark, value] as const);
  }

  async chooseFile(wanted: Wanted, path: string): Promise<void> {
    await this.#driver.chooseFile(await this.find(wanted), path);
  }

  async textOf(wanted: Wanted): Promise<string> {
    return this.evaluate(
      (mark) => document.querySelector(`[data-journey="${mark}"]`)?.textContent ?? '',
      await this.find(wanted),
    );
  }

  async attributeOf(wanted: Wanted, attribute: string): Promise<string | null> {
    return this.evaluate(
      ([mark, name]) => document.querySelector(`[data-journey="${mark}"]`)?.getAttribute(name) ?? null,
      [await this.find(wanted), attribute] as const,
    );
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    let path = '';
    await waitFor(
      () => `${pattern} (at ${path})`,
      async () => {
        path = await this.evaluate(() => location.pathname + location.search, null);
        return pattern.test(path) || null;
      },
    );
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  picture(): Promise<Buffer> {
    return this.#driver.picture();
  }

  faults(): Promise<string[]> {
    return this.#driver.faults();
  }

  close(): Promise<void> {
    return this.#driver.close();
  }
}

export async function waitFor<Value>(
  what: string | (() => string),
  look: () => Promise<Value | null>,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const value = await look();
    if (value !== null) return value;
    if (Date.now() > until)
      throw new Error(`timed out waiting for ${typeof what === 'string' ? what : what()}`);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function answeredWithin<Value>(limitMs: number, what: string, answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer from ${what}`)), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
