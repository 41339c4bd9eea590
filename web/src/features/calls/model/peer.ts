import { type MediaConnection, Peer } from 'peerjs';
import type { Counted } from './call-network.ts';
import type { MediaLink, OpenPeer, Sending, Ticket } from './media-link.ts';

/** Source: specification 2, section 9. */
const SIGNALLING_HEARTBEAT_MS = 5_000;

/** A caller without a camera still sees the other: the offer always has a line for the picture. */
const SEES: object = { constraints: { offerToReceiveAudio: true, offerToReceiveVideo: true } };

const port = () => Number(location.port) || (location.protocol === 'https:' ? 443 : 80);

/** The only place that uses PeerJS. */
export const openPeer: OpenPeer = (peerId, ticket, handlers) => {
  let isRelayOnly = false;
  const configOf = ({ iceServers }: Ticket): RTCConfiguration => ({
    iceServers: iceServers as RTCIceServer[],
    iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  });
  let latest = ticket;
  // Read by every new connection.
  const configure = () => Object.assign(peer.options, { config: configOf(latest) });
  const options = {
    host: location.hostname,
    port: port(),
    path: '/',
    key: 'peerjs',
    secure: location.protocol === 'https:',
    token: ticket.ticket,
    pingInterval: SIGNALLING_HEARTBEAT_MS,
    config: configOf(ticket),
  };
  const peer = new Peer(peerId, options);
  peer.on('open', handlers.onOpen);
  peer.on('call', (connection) => handlers.onLink(linkOf(connection)));
  peer.on('disconnected', handlers.onDisconnected);
  peer.on('error', (error) => handlers.onError(error.type, error.message));
  return {
    dial(otherId, stream, callId) {
      if (!peer.open) return null;
      const connection = peer.call(otherId, stream, { metadata: { callId }, ...SEES });
      return connection && linkOf(connection);
    },
    disconnect: () => peer.disconnect(),
    reconnect(fresh) {
      if (peer.destroyed || !peer.disconnected) return;
      latest = fresh;
      Object.assign(peer.options, { token: fresh.ticket });
      configure();
      peer.reconnect();
    },
    renew(fresh) {
      latest = fresh;
      configure();
    },
    setRelayOnly(isOnly) {
      isRelayOnly = isOnly;
      configure();
    },
    destroy: () => peer.destroy(),
  };
};

function callIdIn(metadata: unknown): string | null {
  const isNamed = typeof metadata === 'object' && metadata !== null && 'callId' in metadata;
  return isNamed && typeof metadata.callId === 'string' ? metadata.callId : null;
}

type Told = { sending: Sending; isSlow: boolean };

function toldIn(data: unknown): Told | null {
  try {
    const told: unknown = JSON.parse(String(data));
    if (typeof told !== 'object' || told === null || !('camera' in told) || !('microphone' in told))
      return null;
    return {
      sending: { camera: told.camera === true, microphone: told.microphone === true },
      isSlow: 'isSlow' in told && told.isSlow === true,
    };
  } catch {
    return null;
  }
}

function linkOf(connection: MediaConnection): MediaLink {
  let sending: Sending | null = null;
  let isSlow = false;
  const say = () => {
    const channel = connection.dataChannel as RTCDataChannel | undefined;
    if (sending && channel?.readyState === 'open') channel.send(JSON.stringify({ ...sending, isSlow }));
  };
  return {
    callId: callIdIn(connection.metadata),
    peerId: connection.peer,
    follow({ onStream, onSending, onSlow, onClosed }) {
      connection.on('stream', onStream);
      connection.on('close', onClosed);
      connection.on('error', () => undefined);
      connection.on('willCloseOnRemote', () => {
        connection.dataChannel.addEventListener('message', ({ data }) => {
          const told = toldIn(data);
          if (!told) return;
          onSending(told.sending);
          onSlow(told.isSlow);
        });
        say();
      });
    },
    answer: (stream) => connection.answer(stream),
    async replace(track) {
      const senders = connection.peerConnection?.getSenders() ?? [];
      const sender = senders.find(({ track: sent }) => sent?.kind === track.kind);
      await sender?.replaceTrack(track);
      return sender !== undefined;
    },
    tell(told) {
      sending = told;
      say();
    },
    tellSlow(isNow) {
      isSlow = isNow;
      say();
    },
    counted: () => countedOf(connection.peerConnection),
    receivedBytes: () => receivedBytesOf(connection.peerConnection),
    close: () => connection.close(),
  };
}

/** Sound, picture and their control packets; the latter continue while camera and microphone are off. */
async function receivedBytesOf(connection: RTCPeerConnection | null | undefined): Promise<number | null> {
  if (connection?.connectionState !== 'connected') return null;
  let bytes = 0;
  for (const entry of (await connection.getStats()).values()) {
    const { type, bytesReceived } = entry as { type: string; bytesReceived?: number };
    if (type === 'candidate-pair' || type === 'transport') bytes += bytesReceived ?? 0;
  }
  return bytes;
}

type Report = {
  type: string;
  packetsReceived?: number;
  packetsLost?: number;
  fractionLost?: number;
  roundTripTime?: number;
};

const largest = (one: number | null, other: number | undefined): number | null =>
  other === undefined ? one : Math.max(one ?? 0, other);

async function countedOf(connection: RTCPeerConnection | null | undefined): Promise<Counted | null> {
  if (connection?.connectionState !== 'connected') return null;
  const counted: Counted = { received: 0, lost: 0, sentLostShare: null, roundTripS: null };
  for (const entry of (await connection.getStats()).values()) {
    const { type, packetsReceived, packetsLost, fractionLost, roundTripTime } = entry as Report;
    if (type === 'inbound-rtp') {
      counted.received += packetsReceived ?? 0;
      counted.lost += packetsLost ?? 0;
    } else if (type === 'remote-inbound-rtp') {
      counted.sentLostShare = largest(counted.sentLostShare, fractionLost);
      counted.roundTripS = largest(counted.roundTripS, roundTripTime);
    }
  }
  return counted;
}
