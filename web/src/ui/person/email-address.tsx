import { NO_MAIL_DOMAIN } from '@sadap/contract/users';
import { Fragment } from 'react';
import { useTexts } from '../../i18n/index.ts';

/** Breaks between its parts where a line is too short for it. */
export function EmailAddress({ address }: { address: string }) {
  const { t } = useTexts();
  if (address.endsWith(`@${NO_MAIL_DOMAIN}`)) return t('layout.noEmail');
  return address.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts without identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
