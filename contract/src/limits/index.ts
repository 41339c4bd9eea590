/** Limits and timings that server and web share. Source: section 9 of both specification documents. */

/** Shortest sound that may be saved. */
export const MINIMUM_RECORDING_MS = 10_000;
/** Points of a stored waveform. */
export const WAVEFORM_POINTS = 1000;
/** Volume slider: streaming and analysis. Element and device gain are the value divided by 10. */
export const VOLUME_MAX_STREAM = 15;
export const VOLUME_DEFAULT_STREAM = 1;
/** Volume slider: comparison and table. */
export const VOLUME_MAX_TABLE = 10;
export const VOLUME_DEFAULT_TABLE = 5;
export const VOLUME_STEP = 0.1;

/** A device, browser or server that vanished may come back for this long before its capture is interrupted. */
export const CAPTURE_RETURN_MS = 60_000;
/** After Stop: wait this long for samples that the device still has to send again. */
export const CAPTURE_COMPLETION_MS = 30_000;
/** A lease ends when its user has had no realtime socket for this long. */
export const LEASE_ABSENCE_MS = 120_000;

/** Device heartbeat; a device silent for `DEVICE_OFFLINE_MS` is offline. */
export const DEVICE_HEARTBEAT_MS = 5_000;
export const DEVICE_OFFLINE_MS = 15_000;

export const TOKEN_LIFETIME_MS = 12 * 3_600_000;
export const TOKEN_LIFETIME_REMEMBERED_MS = 30 * 24 * 3_600_000;
/** A session without activity for this long ends. */
export const INACTIVITY_LIMIT_MS = 24 * 3_600_000;
/** The browser looks at token expiry and inactivity this often. */
export const SESSION_CHECK_MS = 60 * 60_000;

export const USERNAME_MIN_LENGTH = 3;
export const PASSWORD_MIN_LENGTH = 6;
export const AGE_MAX_YEARS = 150;
/** A screen without touch for this long locks itself, except during a capture. */
export const SCREEN_LOCK_MS = 15 * 60_000;
/** Largest sequence of a generated HN, and the default of the per-year maximum. */
export const HN_SEQUENCE_MAX = 99_999;
/** Rows of a page of patients, and of the tables of users and histories. */
export const PATIENT_PAGE_SIZE = 24;
export const TABLE_PAGE_SIZE = 25;
/** Characters of a question to a colleague, and of the answer. */
export const QUESTION_MAX_LENGTH = 2000;
/** Statistics are counted anew at most this often. */
export const STATISTICS_CACHE_MS = 5 * 60_000;
/** Buddhist year = Gregorian year + 543. */
export const BUDDHIST_OFFSET_YEARS = 543;
/** Counting of a list's rows stops here; shown as "1000+". */
export const COUNT_CAP = 1000;
/** Highest frequency in a spectrogram picture. */
export const SPECTROGRAM_MAX_HZ = { heart: 1000, lung: 2000 } as const;
/** Playback speeds of stored sound. */
export const PLAYBACK_SPEEDS = [0.5, 1] as const;
/** Tap and double tap on a waveform. Source: specification 2, section 9. */
export const DOUBLE_TAP_WINDOW_MS = 300;
export const TAP_MAX_MS = 150;
/** Names the header with which a request that is sent again is known; a UUID. */
export const REQUEST_ID_HEADER = 'request-id';
/** Largest body of an ordinary API call, and of a sound upload. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
export const SOUND_UPLOAD_LIMIT_BYTES = 64 * 1024 * 1024;
/** Longest sound that is converted; and the longest stretch that a spectrogram is drawn of. */
export const IMPORT_LIMIT_MINUTES = 30;
export const SPECTROGRAM_LIMIT_MINUTES = 60;
/** Largest patient file: 10 MB. */
export const FILE_UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** Room for a form's other fields and its boundaries. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

/** The peer must be open, the other's picture must have come, or the call is tried once more by relay alone. */
export const PEER_OPEN_TIMEOUT_MS = 30_000;
export const RELAY_RETRY_MS = 9_000;
/** The users list is asked for, and presence told, this often. */
export const CALL_USERS_REFRESH_MS = 5_000;
export const PRESENCE_HEARTBEAT_MS = 30_000;
/** Two heartbeats may be lost before a page counts as gone whose signalling did not close. */
export const PRESENCE_TIMEOUT_MS = 75_000;
/** A call that nobody answers ends. */
/** Calls older than this are not shown to their parties. */
export const CALL_HISTORY_DAYS = 90;
export const CALL_RING_MS = 45_000;
/** Without the other's sound and picture for this long both are told; after the second one the call ends. */
export const CALL_TROUBLE_MS = 5_000;
export const CALL_RETURN_MS = 120_000;
/** An accepted call in which nothing ever came ends. */
export const CALL_CONNECT_MS = 30_000;
/** The server ends a call for a party that said nothing for this long: a heartbeat before a cut that may be mended. */
export const CALL_PARTY_TIMEOUT_MS = CALL_RETURN_MS + PRESENCE_HEARTBEAT_MS + 15_000;
/** A page of a call that was closed, and not loaded again within this time, has left the call. */
export const CALL_LEAVE_MS = 8_000;
