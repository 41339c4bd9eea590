import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';

const SOUND = 'stream:sound';

/**
 * Socket.IO's own encoding sends a binary event as two WebSocket messages; a sound frame goes as one, bare. That
 * takes a quarter off the relay's processor time (bench/README.md). Server and browsers must both use it.
 */
class SoundEncoder extends Encoder {
  override encode(packet: Packet): unknown[] {
    const isSound = packet.type === PacketType.EVENT && packet.data[0] === SOUND;
    return isSound ? [packet.data[1]] : super.encode(packet);
  }
}

/** A binary message that nothing announced is a sound frame. Nothing else on the channel is binary. */
class SoundDecoder extends Decoder {
  override add(message: unknown): void {
    if (typeof message === 'string') super.add(message);
    else this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: [SOUND, message] });
  }
}

/** The `parser` option of Socket.IO's server and clients. */
export const realtimeParser = { Encoder: SoundEncoder, Decoder: SoundDecoder };
