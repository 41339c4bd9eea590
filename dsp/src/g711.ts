/** One sample of A-law or µ-law (ITU-T G.711), −1 to 1. */
export function g711Sample(law: 'a-law' | 'mu-law', code: number): number {
  return (law === 'a-law' ? ofALaw(code) : ofMuLaw(code)) / 32_768;
}

function ofALaw(code: number): number {
  const value = code ^ 0x55;
  const segment = (value >> 4) & 7;
  const step = ((value & 15) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 256) << (segment - 1);
  return value & 0x80 ? magnitude : -magnitude;
}

function ofMuLaw(code: number): number {
  const value = ~code & 0xff;
  const magnitude = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132;
  return value & 0x80 ? -magnitude : magnitude;
}
