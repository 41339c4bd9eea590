/** The hospital number with its label, unless it begins with 'HN', as most do. */
export const labelledHn = (hospitalNumber: string): string =>
  /^hn/i.test(hospitalNumber) ? hospitalNumber : `HN ${hospitalNumber}`;
