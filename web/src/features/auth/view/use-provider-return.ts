import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { returnInAddress, signInWithCode } from '../model/provider.ts';

type State = 'none' | 'busy' | { failure: unknown };

/** Finishes a sign-in that the browser brings back from the provider; `onSignedIn` gets the page to open. */
export function useProviderReturn(onSignedIn: (to: string) => void): State {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [back] = useState(returnInAddress);
  const [state, setState] = useState<State>(back ? 'busy' : 'none');

  useEffect(() => {
    if (!back) return;
    let isHere = true;
    signInWithCode(back.code).then(
      ({ sessionReplaced }) => {
        if (!isHere) return;
        if (sessionReplaced)
          toast.info({ title: t('auth.session.replacedTitle'), message: t('auth.session.replacedMessage') });
        onSignedIn(back.to);
      },
      (failure: unknown) => {
        if (!isHere) return;
        setState({ failure });
        // The code has been used: it leaves the address.
        void navigate('/login', { replace: true });
      },
    );
    return () => {
      isHere = false;
    };
  }, [back, navigate, onSignedIn, t]);
  return state;
}
