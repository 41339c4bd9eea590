import { accept, call, clinician, expectTalking, openButton, type Side } from '../harness/call-sides.ts';
import { test as base, expect } from '../harness/server.ts';
import { startTurnServer } from '../harness/turn-server.ts';

const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const turn = await startTurnServer();
      await use(turn.environment);
      await turn.stop();
    },
    { scope: 'worker' },
  ],
});

test('where nothing passes directly, the second attempt goes through the relay alone', async ({
  browser,
  server,
}) => {
  const sides: Side[] = [];
  for (const [name, passes] of [
    ['somchai_relay', 'nothing'],
    ['somsri_relay', 'relay'],
  ] as const) {
    const side = await clinician(browser, server.url, name, 'th');
    await side.page.addInitScript(limitNetwork, passes);
    await side.page.reload();
    // The reloaded page must be registered before it is called: its predecessor would ring with nobody there.
    await expect(openButton(side.page, side.words)).toBeVisible();
    sides.push(side);
  }
  const [caller, callee] = sides as [Side, Side];
  await call(caller, callee);
  await accept(callee);
  await expectTalking(caller, callee);
  // The pair is told as in use a moment after it carries sound.
  await expect.poll(() => caller.page.evaluate(() => window.__usedCandidates())).toContain('relay');
  for (const { context } of sides) await context.close();
});

declare global {
  interface Window {
    /** The kind of path on which each connection sends. */
    __usedCandidates(): Promise<string[]>;
  }
}

/** Gives a connection no candidate for reaching the other, or only the relay's. */
function limitNetwork(passes: 'nothing' | 'relay'): void {
  const connections: RTCPeerConnection[] = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    readonly #isFree: boolean;
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.#isFree = configuration?.iceTransportPolicy !== 'relay';
      connections.push(this);
    }
    override addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
      const isRelay = / typ relay /.test(candidate?.candidate ?? '');
      const isLost = this.#isFree && (passes === 'nothing' || !isRelay);
      return isLost ? Promise.resolve() : super.addIceCandidate(candidate);
    }
  };
  window.__usedCandidates = async () => {
    const types: string[] = [];
    for (const connection of connections) {
      const stats = new Map<string, Record<string, unknown>>();
      for (const [id, entry] of await connection.getStats()) stats.set(id, entry as Record<string, unknown>);
      for (const entry of stats.values()) {
        if (entry.type !== 'candidate-pair' || entry.nominated !== true || entry.state !== 'succeeded')
          continue;
        types.push(String(stats.get(String(entry.localCandidateId))?.candidateType));
      }
    }
    return types;
  };
}
