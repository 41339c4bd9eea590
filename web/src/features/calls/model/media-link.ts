import type { PeerTicket } from '@sadap/contract/calls';
import type { Counted } from './call-network.ts';

/** What each tells the other of its own camera and microphone. */
export type Sending = { camera: boolean; microphone: boolean };

export type LinkHandlers = {
  onStream: (stream: MediaStream) => void;
  onSending: (sending: Sending) => void;
  /** Whether the other's way to the server is slow. */
  onSlow: (isSlow: boolean) => void;
  onClosed: () => void;
};

/** One connection between two pages of a call; a call that broke goes on over a fresh one. */
export type MediaLink = {
  callId: string | null;
  /** The other page. */
  peerId: string;
  follow(handlers: LinkHandlers): void;
  answer(stream: MediaStream): void;
  /** Sends this instead of what it sent of its kind; false where it sent none. */
  replace(track: MediaStreamTrack): Promise<boolean>;
  /** Tells the other side, now or as soon as the way is open. */
  tell(sending: Sending): void;
  /** That this side's way to the server is slow, or is not any more. */
  tellSlow(isSlow: boolean): void;
  /** Null where nothing is connected. */
  counted(): Promise<Counted | null>;
  /** All that ever came in over it; null where nothing is connected. */
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
  /** Null where the signalling is not open. */
  dial(peerId: string, stream: MediaStream, callId: string): MediaLink | null;
  /** Gives up what is being opened; `onDisconnected` follows, and calls go on. */
  disconnect(): void;
  /** Connects anew after `onDisconnected`, under the same id. */
  reconnect(ticket: Ticket): void;
  /** The relays that connections made from now on use; those that run are left alone. */
  renew(ticket: Ticket): void;
  /** What connections made from now on may use. */
  setRelayOnly(isRelayOnly: boolean): void;
  /** Ends it with all its connections. */
  destroy(): void;
};

export type OpenPeer = (peerId: string, ticket: Ticket, handlers: PeerHandlers) => PeerLine;
