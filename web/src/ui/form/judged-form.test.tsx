import { TextInput } from '@mantine/core';
import { VALIDATION_MESSAGES } from '@sadap/contract/validation';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/page.tsx';
import { useJudgedForm } from './judged-form.ts';

const FAULT = VALIDATION_MESSAGES.hnRequired.en;

function Form() {
  const form = useJudgedForm(
    ({ title }) => ({
      faults: new Map(title === '' ? [['title', 'hnRequired']] : []),
      output: title === '' ? null : title,
    }),
    { title: '' },
  );
  return (
    <form aria-label="form" onSubmit={form.onSubmit(() => undefined)}>
      <TextInput label="Title" {...form.textField('title')} />
      <button type="button">Calendar</button>
      <button type="submit">Save</button>
    </form>
  );
}

async function open() {
  const { user } = await openPage(<Form />);
  const [title, calendar] = [screen.getByLabelText('Title'), screen.getByText('Calendar')];
  await user.click(title);
  /** As a mouse does: the focus moves while the button is down. */
  const press = async () => {
    fireEvent.pointerDown(calendar);
    fireEvent.mouseDown(calendar);
    await act(async () => calendar.focus());
  };
  return { user, title, calendar, press, fault: () => screen.queryByText(FAULT) };
}

test('the fault of a field that a pressed control takes the focus from waits for the click', async () => {
  const { calendar, press, fault } = await open();
  await press();
  expect(fault()).toBeNull();
  fireEvent.pointerUp(calendar);
  fireEvent.mouseUp(calendar);
  expect(fault()).toBeNull();
  fireEvent.click(calendar);
  await waitFor(() => expect(fault()).not.toBeNull());
});

test('after a touch the browser moves the focus when the finger is up: the fault waits too', async () => {
  const { calendar, fault } = await open();
  fireEvent.pointerDown(calendar, { pointerType: 'touch' });
  fireEvent.pointerUp(calendar, { pointerType: 'touch' });
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  fireEvent.mouseDown(calendar);
  await act(async () => calendar.focus());
  expect(fault()).toBeNull();
  fireEvent.mouseUp(calendar);
  fireEvent.click(calendar);
  await waitFor(() => expect(fault()).not.toBeNull());
});

test.each([
  ['released elsewhere', () => fireEvent.pointerUp(document.body)],
  ['cancelled', () => fireEvent.pointerCancel(document.body)],
  ['moved without a button', () => fireEvent.pointerMove(document.body, { buttons: 0 })],
])('a pointer that is %s shows the fault', async (_how, release) => {
  const { press, fault } = await open();
  await press();
  release();
  await waitFor(() => expect(fault()).not.toBeNull());
});

test('the fault of a field left with the keyboard is shown at once', async () => {
  const { user, fault } = await open();
  await user.tab();
  expect(fault()).not.toBeNull();
});

test('submitting with a click shows the fault and puts the focus there', async () => {
  const { user, title, fault } = await open();
  await user.click(screen.getByText('Save'));
  expect(fault()).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(title));
});
