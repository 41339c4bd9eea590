import { action, get } from '../procedures.ts';
import { ResultIds, ResultsState } from './schema.ts';

export const resultsApi = {
  state: get('/results', 'results').output(ResultsState),
  /** Refused ones wait again, behind all others. */
  again: action('/results/again', 'results').input(ResultIds).output(ResultsState),
  giveUp: action('/results/give-up', 'results').input(ResultIds).output(ResultsState),
};
