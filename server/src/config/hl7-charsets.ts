/** Names of MSH-18: `UNICODE UTF-8` is of HL7's table 0211; TIS-620 is used in Thailand. */
export const CHARSETS = ['UNICODE UTF-8', 'TIS-620'] as const;
export type Charset = (typeof CHARSETS)[number];
