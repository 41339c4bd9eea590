import type { OptionsFilter } from '@mantine/core';
import { isFoundIn } from '@sadap/contract/canonical-text';

/** For `filter` of a searchable select without groups. */
export const byCanonicalText: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && isFoundIn(search, [option.label]));
