/** The hospital number with its label; most begin with 'HN' already. */
export const labelledHn = (hospitalNumber: string): string =>
  /^hn/i.test(hospitalNumber) ? hospitalNumber : `HN ${hospitalNumber}`;
