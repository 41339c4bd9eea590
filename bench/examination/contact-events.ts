import { ContactMeter, type ContactState } from '@sadap/dsp';

const FRAMES_HZ = 50;
export type ContactEvent = ContactState & { atS: number };

/** Every change of state while a sound arrives in frames of 20 ms, as from a stethoscope. */
export function contactEvents(samples: Float32Array, sampleRateHz: number): ContactEvent[] {
  const meter = new ContactMeter(sampleRateHz);
  const frame = sampleRateHz / FRAMES_HZ;
  const events: ContactEvent[] = [];
  let last = meter.state;
  for (let first = 0; first + frame <= samples.length; first += frame) {
    meter.push(samples.subarray(first, first + frame), first);
    if (meter.state !== last) events.push({ ...meter.state, atS: (first + frame) / sampleRateHz });
    last = meter.state;
  }
  return events;
}

/** Where a contact began that had not been on before. */
export const contactsOf = (events: readonly ContactEvent[]) =>
  events.filter(
    ({ contact, sinceSample }, at) => contact === 'on' && events[at - 1]?.sinceSample !== sinceSample,
  );

/** Those whose landing was heard: a recording starts by itself. */
export const startsOf = (events: readonly ContactEvent[]) =>
  contactsOf(events).filter(({ airUntilSample }) => airUntilSample !== null);
