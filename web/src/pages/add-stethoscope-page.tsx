export function AddStethoscopePage() {
  return null;
}
