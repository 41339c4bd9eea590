import { LUNG_POSITIONS, type LungPosition } from '@sadap/contract/positions';

/** Which side of the chest is shown. */
export type ChestView = 'anterior' | 'posterior';
export const CHEST_VIEWS: readonly ChestView[] = ['anterior', 'posterior'];

export function viewOf(position: LungPosition): ChestView {
  return position.startsWith('Anterior') ? 'anterior' : 'posterior';
}

/** The view's positions in the order of examination. */
export function positionsOfView(view: ChestView): LungPosition[] {
  return LUNG_POSITIONS.filter((position) => viewOf(position) === view);
}
