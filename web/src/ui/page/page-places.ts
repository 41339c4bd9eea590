import { currentSession, loginOf } from '../../platform/session.ts';
import { LastPlaces } from './last-places.ts';

export const lastPlaces = new LastPlaces(() => loginOf(currentSession()));
