export function LungSoundPage() {
  return null;
}
