import type { Question } from '@sadap/contract/questions';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/index.ts';

type Named = { username: string; fullName: string };

/** A full name says more, a username is unique. */
export const nameOf = ({ username, fullName }: Named) => (fullName ? `${fullName} (${username})` : username);

/** The name of the asker or recipient. */
export function useColleagueName(): (party: Question['asker']) => string {
  const { t } = useTexts();
  return useCallback(
    (party) => (party.isDeleted ? t('questions.deletedUser', { name: nameOf(party) }) : nameOf(party)),
    [t],
  );
}
