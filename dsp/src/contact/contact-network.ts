import { BANDS, type BandLevels } from './contact-frames.ts';
import weights from './network-weights.json' with { type: 'json' };

/** Frames that are heard together. */
export const TOGETHER = 2;
const INPUTS = 32;
const STATE = 64;

/** Probabilities: the chest piece lies on a chest, and was laid there from the air just before. */
export type Heard = { chest: number; landed: number };

type Layer = { weight: Float32Array; bias: Float32Array };

/** base64 of little-endian 16-bit floats, as `training/sadap_contact` writes them. */
function floatsOf(text: string): Float32Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return Float32Array.from({ length: bytes.length / 2 }, (_, at) =>
    halfFloat((bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8)),
  );
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

const layer = (weight: string, bias: string): Layer => ({ weight: floatsOf(weight), bias: floatsOf(bias) });
const INPUT = layer(weights['input.weight'], weights['input.bias']);
/** Rows of the reset gate, the update gate and the candidate, in this order. */
const OF_INPUT = layer(weights['memory.weight_ih_l0'], weights['memory.bias_ih_l0']);
const OF_STATE = layer(weights['memory.weight_hh_l0'], weights['memory.bias_hh_l0']);
const OUTPUT = layer(weights['output.weight'], weights['output.bias']);

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function apply({ weight, bias }: Layer, input: Float32Array, output: Float32Array): void {
  for (let row = 0; row < output.length; row++) {
    let sum = bias[row] as number;
    for (let at = 0; at < input.length; at++)
      sum += (weight[row * input.length + at] as number) * (input[at] as number);
    output[row] = sum;
  }
}

/** A recurrent network of 20,000 weights that hears band levels; `training/sadap_contact` trains it. */
export class ContactNetwork {
  readonly #levels = new Float32Array(BANDS * TOGETHER);
  readonly #input = new Float32Array(INPUTS);
  readonly #ofInput = new Float32Array(3 * STATE);
  readonly #ofState = new Float32Array(3 * STATE);
  readonly #state = new Float32Array(STATE);
  readonly #output = new Float32Array(2);
  #frames = 0;

  /** A frame of 20 ms; an answer after every second one, otherwise null. */
  hear(levels: BandLevels): Heard | null {
    for (let band = 0; band < BANDS; band++)
      this.#levels[this.#frames * BANDS + band] = ((levels[band] as number) + 60) / 20;
    this.#frames = (this.#frames + 1) % TOGETHER;
    if (this.#frames > 0) return null;
    apply(INPUT, this.#levels, this.#input);
    for (let at = 0; at < INPUTS; at++) this.#input[at] = Math.max(0, this.#input[at] as number);
    apply(OF_INPUT, this.#input, this.#ofInput);
    apply(OF_STATE, this.#state, this.#ofState);
    this.#remember();
    apply(OUTPUT, this.#state, this.#output);
    const [chest = 0, landed = 0] = this.#output;
    return { chest: sigmoid(chest), landed: sigmoid(landed) };
  }

  /** A gated recurrent unit as in PyTorch. */
  #remember(): void {
    for (let at = 0; at < STATE; at++) {
      const gate = (row: number) => (this.#ofInput[row] as number) + (this.#ofState[row] as number);
      const reset = sigmoid(gate(at));
      const keep = sigmoid(gate(STATE + at));
      const candidate = Math.tanh(
        (this.#ofInput[2 * STATE + at] as number) + reset * (this.#ofState[2 * STATE + at] as number),
      );
      this.#state[at] = (1 - keep) * candidate + keep * (this.#state[at] as number);
    }
  }
}
