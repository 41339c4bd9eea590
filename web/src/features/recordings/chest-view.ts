import { LUNG_POSITIONS, type LungPosition } from '@sadap/contract/positions';

/** From which side the chest is seen. */
export type ChestView = 'anterior' | 'posterior';
export const CHEST_VIEWS: readonly ChestView[] = ['anterior', 'posterior'];

export function viewOf(position: LungPosition): ChestView {
  return position.startsWith('Anterior') ? 'anterior' : 'posterior';
}

/** The view's positions in walking order. */
export function positionsOfView(view: ChestView): LungPosition[] {
  return LUNG_POSITIONS.filter((position) => viewOf(position) === view);
}
