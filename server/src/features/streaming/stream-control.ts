import { type Circumstances, UNSTATED } from '@sadap/contract/circumstances';
import type { NotchHz } from '@sadap/contract/device-protocol';
import type { DeviceStatus } from '@sadap/contract/devices';
import { isPositionOf } from '@sadap/contract/positions';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import type { Capture, CapturePositionInput } from '@sadap/contract/streaming';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { DeviceCommand } from '../../realtime/device-command.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Examinations } from '../examinations/index.ts';
import { progressOf } from './capture-progress.ts';
import { afterCaptureEvent, type CaptureEvent } from './capture-state.ts';
import { type Captures, stateOf } from './captures.ts';
import type { Listeners } from './listeners.ts';
import type { RunningCapture } from './queries.ts';
import { msToSamples } from './sample-clock.ts';
import type { InputOf } from './stream-requests.ts';

/** Sends a command to the device, on whichever server it is; null if it is connected to none. */
export type AskDevice = (command: DeviceCommand) => Promise<{ value: unknown } | null>;

/**
 * Where a device stands is known by its newest sample, which a slow line brings later at one time than at
 * another. So that a capture has all that the page had heard, it may end this much after the moment of Stop.
 */
const STOP_MARGIN_MS = 1_000;

/** What clinicians do with the stream of a device that they have connected. */
export function createStreamControl(
  devices: Devices,
  captures: Captures,
  checkUps: CheckUps,
  examinations: Pick<Examinations, 'stepOf'>,
  listeners: Listeners,
  ask: AskDevice,
  /** Whether somebody who has not connected the device may hear it anyway. */
  mayListen: (userId: number, mac: string) => Promise<boolean>,
) {
  const mustAsk = async <Value>(command: DeviceCommand): Promise<Value> => {
    const answer = await ask(command);
    if (!answer) throw new AppError('DEVICE_OFFLINE');
    return answer.value as Value;
  };

  /** The device may have returned while the database was changed without it. */
  const tellReturned = (mac: string) => ask({ kind: 'catch-up', mac });

  /** Stop while the device is away: it may still return and send what it kept. */
  async function stopWithoutDevice(
    row: RunningCapture,
    type: Extract<CaptureEvent['type'], 'stop' | 'stream-stop'>,
    agoMs: number,
  ): Promise<CaptureProgress> {
    const presentSample = captures.presentSample(row) - msToSamples(agoMs);
    const next = afterCaptureEvent(stateOf(row), { type, presentSample });
    if (next === 'RECORDING_TOO_SHORT') throw new AppError(next);
    if (row.state === 'recording' && next.lastSample !== null) await captures.stop(row.id, next.lastSample);
    const stopped = await captures.running(row.id);
    // It ended by time at this moment.
    if (!stopped) throw new AppError('CAPTURE_NOT_FOUND');
    const progress = progressOf(stopped);
    listeners.progress(row.macAddress, progress);
    await tellReturned(row.macAddress);
    return progress;
  }

  async function offlineSnapshot(mac: string): Promise<StreamSnapshot> {
    const { device } = await devices.find(mac);
    const row = await captures.runningOn(mac);
    return {
      mac,
      deviceName: device.name,
      status: 'offline',
      capabilities: [],
      bufferSeconds: null,
      streamId: device.streamId,
      gain: 0.1,
      notchHz: 0,
      capture: row ? progressOf(row) : null,
    };
  }

  async function stopStream(mac: string): Promise<StreamSnapshot> {
    const answer = await ask({ kind: 'stop-stream', mac });
    if (answer) return answer.value as StreamSnapshot;
    const running = await captures.runningOn(mac);
    if (running?.state === 'recording') await stopWithoutDevice(running, 'stream-stop', 0);
    await devices.setStream(mac, null);
    await tellReturned(mac);
    listeners.stopped(mac);
    return offlineSnapshot(mac);
  }

  /** The running capture, for its clinician, or for an administrator where these are allowed. */
  async function ownRunning(
    caller: Caller,
    captureId: string,
    orAdministrator: boolean,
  ): Promise<{ mac: string; row: RunningCapture }> {
    const capture = await captures.get(captureId);
    const isAllowed = capture.clinician.id === caller.userId || (orAdministrator && caller.role === 'ADMIN');
    if (!isAllowed) throw new AppError('FORBIDDEN');
    const row = await captures.runningOn(capture.macAddress);
    if (row?.id !== captureId) throw new AppError('CAPTURE_NOT_FOUND');
    return { mac: capture.macAddress, row };
  }

  async function assertCanListen(caller: Caller, mac: string): Promise<void> {
    if (!(await mayListen(caller.userId, mac))) await devices.leasedBy(caller, mac);
  }

  return {
    assertCanListen,
    statuses: (): Promise<Record<string, DeviceStatus>> => devices.statuses(),

    /** Where the stream stands at this moment. */
    async snapshot(mac: string): Promise<StreamSnapshot> {
      const answer = await ask({ kind: 'snapshot', mac });
      return answer ? (answer.value as StreamSnapshot) : offlineSnapshot(mac);
    },
    async start(caller: Caller, mac: string): Promise<StreamSnapshot> {
      await devices.leasedBy(caller, mac);
      try {
        return await mustAsk({ kind: 'start-stream', mac });
      } catch (error) {
        // Its line broke before it could answer; it may be back in the new stream.
        const answer = isOffline(error) ? await ask({ kind: 'snapshot', mac }) : null;
        const snapshot = answer?.value as StreamSnapshot | undefined;
        if (!snapshot || snapshot.streamId === null) throw error;
        return snapshot;
      }
    },
    async stop(caller: Caller, mac: string): Promise<StreamSnapshot> {
      await devices.leasedBy(caller, mac);
      return stopStream(mac);
    },
    /** Ends a stream whose lease ended. */
    async end(mac: string): Promise<void> {
      await stopStream(mac);
    },
    async setGain(caller: Caller, mac: string, gain: number): Promise<null> {
      await devices.leasedBy(caller, mac);
      return mustAsk({ kind: 'set-gain', mac, gain });
    },
    async setNotch(caller: Caller, mac: string, hz: NotchHz): Promise<null> {
      await devices.leasedBy(caller, mac);
      return mustAsk({ kind: 'set-notch', mac, hz });
    },
    async startCapture(caller: Caller, order: InputOf<'capture:start'>): Promise<CaptureProgress> {
      await devices.leasedBy(caller, order.mac);
      if (!isPositionOf(order.organ, order.position)) throw AppError.invalid('position', 'positionInvalid');
      const { organ, position, patientId, sessionId: checkUpId } = order;
      await checkUps.getOfPatient(checkUpId, patientId);
      const { examination = null, from = null } = order;
      const step = examination && (await examinations.stepOf(examination, { checkUpId, organ, position }));
      return mustAsk({
        kind: 'start-capture',
        mac: order.mac,
        order: {
          organ,
          position,
          patientId,
          checkUpId,
          clinician: caller.userId,
          examination,
          circumstances: step && statedBy(step),
          from,
        },
      });
    },
    /** `agoMs`: how long ago Stop was pressed, by now. */
    async stopCapture(caller: Caller, captureId: string, agoMs: () => number): Promise<CaptureProgress> {
      const { mac, row } = await ownRunning(caller, captureId, false);
      const lateMs = () => Math.max(0, agoMs() - STOP_MARGIN_MS);
      const answer = await ask({ kind: 'stop-capture', mac, captureId, agoMs: lateMs() });
      if (answer) return answer.value as CaptureProgress;
      return stopWithoutDevice(row, 'stop', lateMs());
    },
    /** Corrects the position of an unsaved capture; listeners of a running one are notified. */
    async correctPosition(caller: Caller, captureId: string, input: CapturePositionInput): Promise<Capture> {
      await captures.correctPosition(caller, captureId, input);
      const row = await captures.running(captureId);
      if (row && !(await ask({ kind: 'catch-up', mac: row.macAddress })))
        listeners.progress(row.macAddress, progressOf(row));
      return captures.get(captureId);
    },
    async discardCapture(caller: Caller, captureId: string): Promise<null> {
      const { mac } = await ownRunning(caller, captureId, true);
      await captures.recordDiscarding(caller, captureId);
      const answer = await ask({ kind: 'discard-capture', mac, captureId });
      if (!answer) {
        await captures.remove(captureId);
        await tellReturned(mac);
      }
      return null;
    },
  };
}
export type StreamControl = ReturnType<typeof createStreamControl>;

/** What a protocol says of how its step is recorded. */
const statedBy = ({ posture, manoeuvre }: ProtocolStep): Circumstances | null =>
  posture === null && manoeuvre === null ? null : { ...UNSTATED, posture, manoeuvre };

const isOffline = (error: unknown) => error instanceof AppError && error.code === 'DEVICE_OFFLINE';
