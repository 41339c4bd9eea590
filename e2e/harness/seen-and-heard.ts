export type SeenAndHeard = { brightness: number; moved: number; loudness: number };

/**
 * Runs in the page. For the video with this label: pixels that move and are not black, and the loudest of two
 * seconds.
 */
export async function seenAndHeard(label: string): Promise<SeenAndHeard> {
  const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
  if (!video?.srcObject) throw new Error(`no picture from ${label}`);
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const painter = new OffscreenCanvas(80, 60).getContext('2d', { willReadFrequently: true });
  // Green is where Chromium's fake camera is bright.
  const greens = () => {
    painter?.drawImage(video, 0, 0, 80, 60);
    return [...(painter?.getImageData(0, 0, 80, 60).data ?? [])].filter((_, at) => at % 4 === 1);
  };
  const context = new AudioContext();
  const ear = new AnalyserNode(context, { fftSize: 2048 });
  context.createMediaStreamSource(video.srcObject as MediaStream).connect(ear);
  await context.resume();
  const first = greens();
  let loudness = 0;
  const samples = new Float32Array(ear.fftSize);
  for (let round = 0; round < 50 && loudness < 0.05; round++) {
    await later(40);
    ear.getFloatTimeDomainData(samples);
    loudness = Math.max(loudness, ...samples.map(Math.abs));
  }
  await later(200);
  const second = greens();
  await context.close();
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    brightness: mean(second),
    moved: mean(first.map((value, at) => Math.abs(value - (second[at] ?? 0)))),
    loudness,
  };
}
