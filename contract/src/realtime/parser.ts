import { Decoder, Encoder, PacketType } from 'socket.io-parser';

const SOUND = 'stream:sound';

/** An unannounced binary message is a sound frame. Nothing else on the channel is binary. */
class SoundDecoder extends Decoder {
  override add(message: unknown): void {
    if (typeof message === 'string') super.add(message);
    else this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: [SOUND, message] });
  }
}

/**
 * The `parser` option of Socket.IO's clients. The server sends a sound frame as one plain binary message,
 * where Socket.IO's own encoding needs two; all other messages are Socket.IO's (bench/README.md has the
 * figures).
 */
export const realtimeParser = { Encoder, Decoder: SoundDecoder };
