import { currentSession, loginOf } from '../session.ts';
import { LastPlaces } from './last-places.ts';

export const lastPlaces = new LastPlaces(() => loginOf(currentSession()));
