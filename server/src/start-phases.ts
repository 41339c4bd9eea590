/** How long each part of a start took, from the start of the process on. */
export class StartPhases {
  readonly ms: Record<string, number> = {};
  #lastMs = 0;

  /** Everything since the phase before belongs to this one. */
  done(phase: string): void {
    const nowMs = performance.now();
    this.ms[phase] = Math.round(nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }
}
