import { lazyModule } from '../platform/lazy-module.ts';

/** Which font draws which letter. Most pages need none of it. */
export const shippedFonts = lazyModule(() => import('./late/shipped-fonts.ts'));
