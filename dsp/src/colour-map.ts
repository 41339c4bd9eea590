/**
 * A colour scale from black through violet, red and orange to light yellow. Its lightness rises evenly, so
 * that equal steps of a value look equal, also printed in grey. Computed in OKLab (B. Ottosson, "A perceptual
 * color space for image processing", 2020), where lightness L is perceptually even. Colours outside sRGB are
 * reduced in chroma.
 */
const LIGHTNESS = { from: 0.1, to: 0.97 };
/** Hue in degrees, from violet over red to yellow. */
const HUES = { from: 290, to: 465 };
const COLOURFULNESS = 0.19;

/** 256 colours, RGB, 0 to 255, the darkest first. */
export function colourMap(): Uint8Array<ArrayBuffer> {
  const colours = new Uint8Array(256 * 3);
  for (let index = 0; index < 256; index++) {
    const share = index / 255;
    const hue = ((HUES.from + (HUES.to - HUES.from) * share) * Math.PI) / 180;
    colours.set(
      sRgb(
        LIGHTNESS.from + (LIGHTNESS.to - LIGHTNESS.from) * share,
        COLOURFULNESS * Math.sin(Math.PI * share ** 0.8),
        hue,
      ),
      index * 3,
    );
  }
  return colours;
}

/** The most saturated colour of this lightness and hue in sRGB. */
function sRgb(lightness: number, chroma: number, hue: number): number[] {
  for (let share = 1; ; share = Math.max(0, share - 0.02)) {
    const linear = linearRgb(lightness, chroma * share * Math.cos(hue), chroma * share * Math.sin(hue));
    if (share === 0 || linear.every((part) => part >= 0 && part <= 1)) return linear.map(encoded);
  }
}

function linearRgb(lightness: number, a: number, b: number): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** IEC 61966-2-1. */
function encoded(linear: number): number {
  const part = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}
