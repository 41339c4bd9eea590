import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import { isSameText } from '@sadap/contract/canonical-text';
import { givenUsernameFault, unlockPasswordFault } from '@sadap/contract/users';
import { useState } from 'react';
import { useCheckedForm } from '../../../ui/form/checked-form.ts';
import { hasUnsavedWork } from '../../../ui/page/unsaved-work.ts';
import { sayOf } from '../model/enter.ts';
import { completeSwitch, switchUser, unlockScreen } from '../model/lock-actions.ts';
import { endLogin } from '../model/log-out.ts';
import { refusalOf } from '../model/login-refusal.ts';

/** Specification 1, section 9: between one user's logout and the other's login. */
const SWITCH_MS = 1_000;
const FAULTS = { username: givenUsernameFault, password: unlockPasswordFault };

/** The action that waits for the answer whether unsaved work may be lost. */
type Question = 'switch' | 'log-out';

/**
 * `username` locked the screen; `onLeaving` reports who makes room for another user, and when that is done.
 */
export function useLockForm(username: string, onLeaving: (leaving: string | null) => void) {
  const form = useCheckedForm(FAULTS, { username, password: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const isOther = !isSameText(form.values.username, username);

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    setQuestion(null);
    try {
      await action();
    } catch (error) {
      const refusal = refusalOf(error);
      form.set('password', '');
      if (!form.refuse(refusal.error)) setFailure(refusal.error);
    } finally {
      setBusy(false);
    }
  };

  const makeRoom = async (result: LoginResult) => {
    onLeaving(username);
    await new Promise((resolve) => setTimeout(resolve, SWITCH_MS));
    onLeaving(null);
    sayOf(result);
  };
  const enterAsOther = () =>
    attempt(async () => {
      const result = await switchUser(form.values);
      if ('secondStep' in result) setStep(result);
      else await makeRoom(result);
    });

  const askFirst = (about: Question, action: () => Promise<void>) => {
    if (hasUnsavedWork()) setQuestion(about);
    else void action();
  };
  const leave = () =>
    attempt(async () => {
      await endLogin();
    });

  return {
    form,
    isBusy,
    isOther,
    failure,
    question,
    /** The other user's second step. */
    step: step?.secondStep ?? null,
    leaveStep() {
      setStep(null);
      form.set('password', '');
    },
    async completeStep(result: LoginResult) {
      setStep(null);
      completeSwitch(result);
      await makeRoom(result);
    },
    choose(name: string) {
      form.reset();
      form.set('username', name);
      setFailure(null);
      setQuestion(null);
    },
    submit: form.onSubmit(({ password }) => {
      if (isOther) askFirst('switch', enterAsOther);
      else void attempt(() => unlockScreen(password));
    }),
    logOut: () => askFirst('log-out', leave),
    answer(isSure: boolean) {
      setQuestion(null);
      if (isSure) void (question === 'switch' ? enterAsOther() : leave());
    },
  };
}
