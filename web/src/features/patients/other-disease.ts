/** What stands in the way of a disease that was typed as free text: nothing is in it, or it is listed already. */
export function otherDiseaseFault(
  typed: string,
  listed: string[],
): 'diseaseEmpty' | 'diseaseDuplicate' | null {
  const disease = typed.trim().toLowerCase();
  if (disease === '') return 'diseaseEmpty';
  return listed.some((each) => each.toLowerCase() === disease) ? 'diseaseDuplicate' : null;
}
