export { decoded, encoded, OtherCharset } from './charset.ts';
export {
  type Field,
  headerOf,
  type Message,
  mshSegment,
  NoHl7,
  parsed,
  type Segment,
  TooLarge,
  written,
} from './message.ts';
export { BadFrame, framed, frameReader } from './mllp.ts';
