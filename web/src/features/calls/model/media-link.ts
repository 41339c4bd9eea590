import type { PeerTicket } from '@sadap/contract/calls';
import type { Counted } from './call-network.ts';

/** What each side tells the other about its own camera and microphone. */
export type Sending = { camera: boolean; microphone: boolean };

export type LinkHandlers = {
  onStream: (stream: MediaStream) => void;
  onSending: (sending: Sending) => void;
  /** Whether the other's round trip to the server is slow. */
  onSlow: (isSlow: boolean) => void;
  onClosed: () => void;
};

/** One connection between two pages of a call; a broken call continues over a new one. */
export type MediaLink = {
  callId: string | null;
  /** The other page. */
  peerId: string;
  follow(handlers: LinkHandlers): void;
  answer(stream: MediaStream): void;
  /** Replaces the track of the same kind; false if none was sent. */
  replace(track: MediaStreamTrack): Promise<boolean>;
  /** Tells the other side, now or as soon as the connection is open. */
  tell(sending: Sending): void;
  /** Whether this side's round trip to the server is slow. */
  tellSlow(isSlow: boolean): void;
  /** Null if nothing is connected. */
  counted(): Promise<Counted | null>;
  /** Everything ever received over it; null if nothing is connected. */
  receivedBytes(): Promise<number | null>;
  close(): void;
};

export type PeerHandlers = {
  onOpen: (peerId: string) => void;
  onLink: (link: MediaLink) => void;
  onDisconnected: () => void;
  onError: (type: PeerFault, message: string) => void;
};

/** Source: specification 2, section 8. */
export type PeerFault =
  | 'browser-incompatible'
  | 'disconnected'
  | 'invalid-id'
  | 'invalid-key'
  | 'network'
  | 'peer-unavailable'
  | 'ssl-unavailable'
  | 'server-error'
  | 'socket-error'
  | 'socket-closed'
  | 'unavailable-id'
  | 'webrtc';

export type Ticket = PeerTicket;

/** This page on the signalling. */
export type PeerLine = {
  /** Null if the signalling is not open. */
  dial(peerId: string, stream: MediaStream, callId: string): MediaLink | null;
  /** Gives up what is being opened; `onDisconnected` follows, and calls continue. */
  disconnect(): void;
  /** Reconnects after `onDisconnected`, under the same id. */
  reconnect(ticket: Ticket): void;
  /** The relays for new connections; running ones are left alone. */
  renew(ticket: Ticket): void;
  /** Restricts new connections to relays. */
  setRelayOnly(isRelayOnly: boolean): void;
  /** Ends it with all its connections. */
  destroy(): void;
};

export type OpenPeer = (peerId: string, ticket: Ticket, handlers: PeerHandlers) => PeerLine;
