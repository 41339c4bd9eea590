/** Duration of each part of a start, since the process began. */
export class StartPhases {
  readonly ms: Record<string, number> = {};
  #lastMs = 0;

  /** Everything since the previous phase belongs to this one. */
  done(phase: string): void {
    const nowMs = performance.now();
    this.ms[phase] = Math.round(nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }
}
