/** Limits and timings that server and web share. Source: section 9 of both specification documents. */

/** Shortest sound that may be saved. */
export const MINIMUM_RECORDING_MS = 10_000;
/** Points of a stored waveform. */
export const WAVEFORM_POINTS = 1000;
/** Volume slider: streaming and analysis. The gain of element and device is the value divided by 10. */
export const VOLUME_MAX_STREAM = 15;
export const VOLUME_DEFAULT_STREAM = 1;
/** Volume slider: comparison and table. */
export const VOLUME_MAX_TABLE = 10;
export const VOLUME_DEFAULT_TABLE = 5;
export const VOLUME_STEP = 0.1;

/** A vanished device, browser or server may return for this long before its capture is interrupted. */
export const CAPTURE_RETURN_MS = 60_000;
/** After Stop: wait this long for samples that the device still has to resend. */
export const CAPTURE_COMPLETION_MS = 30_000;
/** A capture may begin with sound of its stream that came up to this long ago. */
export const SOUND_KEPT_MS = 8_000;
/** A lease ends when its user has had no realtime socket for this long. */
export const LEASE_ABSENCE_MS = 120_000;

/** A listener says at most this often which sample it has. */
export const HEARD_EVERY_MS = 100;
/** Sound that comes later from a stethoscope is stored, and not heard as if it were live. */
export const LIVE_SOUND_MS = 1_000;

/** Device heartbeat; a device silent for `DEVICE_OFFLINE_MS` is offline. */
export const DEVICE_HEARTBEAT_MS = 5_000;
export const DEVICE_OFFLINE_MS = 15_000;

/** A device's old key is taken beside the new one for this long at most. */
export const OLD_KEY_LASTS_MS = 24 * 3_600_000;

export const TOKEN_LIFETIME_MS = 12 * 3_600_000;
export const TOKEN_LIFETIME_REMEMBERED_MS = 30 * 24 * 3_600_000;
/** A session ends this long after the login, however often it is renewed. A remembered one: 30 days. */
export const LOGIN_LASTS_AT_MOST_MS = 24 * 3_600_000;
/** A session ends after this long without activity. */
export const INACTIVITY_LIMIT_MS = 24 * 3_600_000;
/** How often the browser checks token expiry and inactivity. */
export const SESSION_CHECK_MS = 60 * 60_000;

export const USERNAME_MIN_LENGTH = 3;
export const PASSWORD_MIN_LENGTH = 6;
/** What an administrator may require at most, and what is recommended to a hospital. */
export const PASSWORD_MINIMUM_HIGHEST = 64;
export const PASSWORD_MINIMUM_RECOMMENDED = 12;
/** How long a password works that somebody else chose, until its holder chooses their own. */
export const FIRST_PASSWORD_DAYS = 7;
export const AGE_MAX_YEARS = 150;
/** A screen that is not touched for this long locks itself, except during a capture. */
export const SCREEN_LOCK_MS = 15 * 60_000;
/**
 * Header of a page's requests: seconds since somebody touched it. Without it a request counts as a touch, so
 * that a program need not send it.
 */
export const UNTOUCHED_HEADER = 'untouched-seconds';
/** Largest sequence of a generated HN, and the default of the per-year maximum. */
export const HN_SEQUENCE_MAX = 99_999;
/** Page size of the patient list, and of the tables of users and histories. */
export const PATIENT_PAGE_SIZE = 24;
export const TABLE_PAGE_SIZE = 25;
/** Characters of a question to a colleague, and of the answer. */
export const QUESTION_MAX_LENGTH = 2000;
/** Statistics are recomputed at most this often. */
export const STATISTICS_CACHE_MS = 5 * 60_000;
/** Buddhist year = Gregorian year + 543. */
export const BUDDHIST_OFFSET_YEARS = 543;
/** Counting a list's rows stops here; shown as "1000+". */
export const COUNT_CAP = 1000;
/** Highest frequency in a spectrogram picture. */
export const SPECTROGRAM_MAX_HZ = { heart: 1000, lung: 2000 } as const;
/** Playback speeds of stored sound. */
export const PLAYBACK_SPEEDS = [0.5, 1] as const;
/** Tap and double tap on a waveform. Source: specification 2, section 9. */
export const DOUBLE_TAP_WINDOW_MS = 300;
export const TAP_MAX_MS = 150;
/** Header that identifies a resent request; its value is a UUID. */
export const REQUEST_ID_HEADER = 'request-id';
/** Largest body of an ordinary API call, and of a sound upload. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
export const SOUND_UPLOAD_LIMIT_BYTES = 64 * 1024 * 1024;
/** Longest sound that is converted, and longest stretch of a spectrogram. */
export const IMPORT_LIMIT_MINUTES = 30;
/** Sampling rates of imported sounds: a heart needs 1 kHz of band, and recorders have up to 192 kHz. */
export const IMPORT_RATES_HZ = { lowest: 2_000, highest: 192_000 } as const;
export const SPECTROGRAM_LIMIT_MINUTES = 60;
/** Sounds that are compared at a time: each is loaded as a whole. */
export const COMPARED_SOUNDS_MAX = 4;
/** Largest patient file: 10 MB. */
export const FILE_UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** Room for a form's other fields and its boundaries. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

/**
 * Deadlines for opening the peer, and for the other's picture before the call is retried over the relay
 * alone.
 */
export const PEER_OPEN_TIMEOUT_MS = 30_000;
export const RELAY_RETRY_MS = 9_000;
/** How often to refresh the users list and to report presence. */
export const CALL_USERS_REFRESH_MS = 5_000;
export const PRESENCE_HEARTBEAT_MS = 30_000;
/** Two heartbeats may be lost before a page whose signalling did not close counts as gone. */
export const PRESENCE_TIMEOUT_MS = 75_000;
/** Calls older than this are not shown to their parties. */
export const CALL_HISTORY_DAYS = 90;
/** A call that nobody answers ends. */
export const CALL_RING_MS = 45_000;
/**
 * After this long without the other's sound and picture both are notified; after the second limit the call
 * ends.
 */
export const CALL_TROUBLE_MS = 5_000;
export const CALL_RETURN_MS = 120_000;
/** An accepted call that never receives anything ends after this. */
export const CALL_CONNECT_MS = 30_000;
/** The server ends a call when a party is silent for this long: a heartbeat before a cut that may recover. */
export const CALL_PARTY_TIMEOUT_MS = CALL_RETURN_MS + PRESENCE_HEARTBEAT_MS + 15_000;
/** A call's page that was closed and not loaded again within this time has left the call. */
export const CALL_LEAVE_MS = 8_000;
