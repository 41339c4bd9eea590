export function SelectTypePage() {
  return null;
}
