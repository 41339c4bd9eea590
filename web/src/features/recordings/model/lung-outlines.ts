/** Lungs as drawn, in a view of 400 by 440: from the neck to the waist. */
export const DRAWING = { width: 400, height: 440 } as const;

/** From the front, where the patient's right is on the left. Their lower edge rises towards the middle. */
export const FRONT_RIGHT_LUNG = `M168 74 C184 78 188 104 188 140 L188 268 C162 276 126 306 94 346
  C78 300 80 226 92 176 C104 128 136 70 168 74 Z`;
/** The heart leaves a notch in the left lung. */
export const FRONT_LEFT_LUNG = `M232 74 C216 78 212 104 212 140 L212 178 C230 188 244 208 242 234
  C241 246 244 258 250 272 C272 288 290 314 306 346 C322 300 320 226 308 176 C296 128 264 70 232 74 Z`;
/** From behind, the left one; the right one mirrors it about the middle line. */
export const BACK_LEFT_LUNG = `M166 72 C182 76 189 100 189 140 L189 340 C160 338 122 346 90 368
  C74 300 78 232 92 178 C104 128 134 68 166 72 Z`;
