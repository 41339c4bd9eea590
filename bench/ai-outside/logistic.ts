export type Weights = { coefficients: number[]; offset: number };

/** A little, so that sets which a line divides have an answer. */
const RIDGE = 0.5;
const STEPS = 25;

/**
 * Logistic regression by Newton's method; both answers weigh the same, however many there are of each.
 * `rows`: features; `truths`: 0 or 1, as many.
 */
export function fitLogistic(rows: readonly (readonly number[])[], truths: readonly number[]): Weights {
  const positive = truths.reduce((sum, truth) => sum + truth, 0);
  if (positive === 0 || positive === truths.length) throw new RangeError('one of the answers is missing');
  const weightOf = (truth: number) =>
    truths.length / (2 * (truth === 1 ? positive : truths.length - positive));
  const extended = rows.map((row) => [...row, 1]);
  const size = extended[0]?.length ?? 1;
  let beta = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((value, at) => (at < size - 1 ? -RIDGE * value : 0));
    const curvature = beta.map((_, row) => beta.map((__, at) => (row === at && at < size - 1 ? RIDGE : 0)));
    for (const [index, row] of extended.entries()) {
      const truth = truths[index] as number;
      const probability = 1 / (1 + Math.exp(-dot(beta, row)));
      const weight = weightOf(truth);
      for (const [at, value] of row.entries()) {
        gradient[at] = (gradient[at] as number) + weight * (truth - probability) * value;
        for (const [other, otherValue] of row.entries())
          (curvature[at] as number[])[other] =
            ((curvature[at] as number[])[other] as number) +
            weight * probability * (1 - probability) * value * otherValue;
      }
    }
    const change = solved(curvature, gradient);
    beta = beta.map((value, at) => value + (change[at] as number));
  }
  return { coefficients: beta.slice(0, -1), offset: beta.at(-1) as number };
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

/** Gaussian elimination; the matrix is positive definite. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  for (const [at, pivot] of rows.entries())
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] as number) / (pivot[at] as number);
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] as number) - factor * (pivot[column] as number);
    }
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number));
}
