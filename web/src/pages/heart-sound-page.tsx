export function HeartSoundPage() {
  return null;
}
