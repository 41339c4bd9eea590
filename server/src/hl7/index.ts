export { decoded, encoded, OtherCharset } from './charset.ts';
export { type Field, type Message, mshSegment, NoHl7, parsed, type Segment, written } from './message.ts';
export { BadFrame, framed, frameReader } from './mllp.ts';
