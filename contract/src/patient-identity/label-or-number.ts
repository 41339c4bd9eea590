/**
 * Upper-case hospital numbers of which `hn` may be a copy: 'HN' before digits belongs to the number in one
 * register and is the label before it in another.
 */
export function alikeHospitalNumbers(hn: string): string[] {
  const upper = hn.toUpperCase();
  const bare = upper.replace(/^HN-?/, '');
  if (!/^\d/.test(bare)) return [];
  return [bare, `HN${bare}`, `HN-${bare}`].filter((each) => each !== upper);
}
