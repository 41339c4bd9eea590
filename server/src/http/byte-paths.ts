import { CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import { AUDIT_EXPORT_FORMATS, AUDIT_EXPORT_PATH } from '@sadap/contract/audit';
import { affectedTablePath } from '@sadap/contract/breaches';
import { PATIENT_FILE_TYPES } from '@sadap/contract/files';
import { WAVEFORM_POINTS } from '@sadap/contract/limits';
import { PACKED_SOUND_TYPE } from '@sadap/contract/packed-sound';
import { EXPORT_LANGUAGES, patientExportPath } from '@sadap/contract/patient-export';
import { REGISTER_PDF_PATH } from '@sadap/contract/processing-register';
import { REPORT_LANGUAGES, reportPath } from '@sadap/contract/reports';

// Routes for bytes and pages are outside the contract; this is their part of the OpenAPI document.

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: object;
};
type ByteRoute = {
  tag: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  contentTypes: readonly string[];
  disposition: 'inline' | 'attachment';
  isDeprecated?: boolean;
  /** Other responses, by status. */
  errors?: Record<number, string>;
};

const inPath = (name: string, schema: object): Parameter => ({ name, in: 'path', required: true, schema });
const byId = inPath('id', { type: 'integer', minimum: 1 });
const text = { type: 'string' };
const packed: Parameter = {
  name: 'packed',
  in: 'query',
  description:
    'These bytes of the WAV, first and last, in fewer and without loss: `0-655403`. How, says contract/src/packed-sound',
  schema: { type: 'string', pattern: '^\\d{1,12}-\\d{1,12}$' },
};
const SOUND_TYPES = ['audio/wav', PACKED_SOUND_TYPE];
const raisedBy = { type: 'number', minimum: 0, maximum: 24, default: 0 };

const ofOrgan = (organ: 'heart' | 'lung'): Record<string, ByteRoute> => ({
  [`/${organ}soundrecordings/{id}/sound`]: {
    tag: 'recordings',
    summary: 'The stored WAV of a recording; its `file_name` is the name to keep it under',
    parameters: [byId, packed],
    contentTypes: SOUND_TYPES,
    disposition: 'inline',
  },
  [`/${organ}soundrecordings/sound/{fileName}`]: {
    tag: 'recordings',
    summary: 'The same by its `file_name`',
    description: `HN, sex and age then stand in the logs of proxies: ask for /${organ}soundrecordings/{id}/sound.`,
    parameters: [inPath('fileName', text), packed],
    contentTypes: SOUND_TYPES,
    disposition: 'inline',
    isDeprecated: true,
  },
  [`/${organ}soundrecordings/{id}/original`]: {
    tag: 'recordings',
    summary: 'The uploaded file of an imported recording, byte for byte',
    parameters: [byId],
    contentTypes: ['audio/wav'],
    disposition: 'attachment',
  },
  [`/${organ}soundrecordings/{id}/spectrogram`]: {
    tag: 'recordings',
    summary: 'The spectrogram of a recording or of a stretch of it',
    parameters: [
      byId,
      { name: 'from_ms', in: 'query', description: 'Absent: from the beginning', schema: { type: 'number' } },
      { name: 'to_ms', in: 'query', description: 'Absent: to the end', schema: { type: 'number' } },
      {
        name: 'beside',
        in: 'query',
        description:
          'Up to three other recordings of the organ, with commas between: a colour means the same level in all, if their pictures are asked for with the others too',
        schema: { type: 'string' },
      },
      {
        name: 'raised_db',
        in: 'query',
        description: 'Decibels by which this one is played louder',
        schema: raisedBy,
      },
      {
        name: 'beside_raised_db',
        in: 'query',
        description: 'Decibels by which each of the others is played louder, 0 to 24, with commas between',
        schema: { type: 'string' },
      },
    ],
    contentTypes: ['image/png'],
    disposition: 'inline',
    errors: {
      422: 'The stretch does not lie in the sound, or is too long',
      429: 'This user waits for eight spectrograms already',
      503: 'Too many wait for theirs',
    },
  },
});

const pictureOfAi = (what: string): ByteRoute => ({
  tag: 'ai-analysis',
  summary: `The picture of an AI result: ${what}`,
  parameters: [byId],
  contentTypes: ['image/png'],
  disposition: 'inline',
});

const file = (summary: string, contentTypes: readonly string[], disposition: 'inline' | 'attachment') => ({
  tag: 'files',
  summary,
  parameters: [byId],
  contentTypes,
  disposition,
});

const ROUTES: Record<string, ByteRoute> = {
  ...ofOrgan('heart'),
  ...ofOrgan('lung'),
  '/captures/{id}/sound': {
    tag: 'streaming',
    summary: 'The WAV of a capture that has ended and is not saved yet',
    description: `Gaps are silence. Its ${WAVEFORM_POINTS} points are at /captures/{id}/waveform.`,
    parameters: [inPath('id', { type: 'string', format: 'uuid' }), packed],
    contentTypes: SOUND_TYPES,
    disposition: 'inline',
    errors: { 409: 'It has not ended, or is saved', 422: 'The id is no UUID' },
  },
  '/learning/sounds/{key}/sound': {
    tag: 'learning',
    summary:
      'The WAV of a sound to learn from: a reference, a teaching case, or a question of one’s own quiz',
    parameters: [inPath('key', text), packed],
    contentTypes: SOUND_TYPES,
    disposition: 'inline',
  },
  '/learning/sounds/{key}/spectrogram': {
    tag: 'learning',
    summary: 'Its spectrogram',
    parameters: [inPath('key', text)],
    contentTypes: ['image/png'],
    disposition: 'inline',
  },
  '/ai-analyses/{id}/normal.png': pictureOfAi('the spectrogram'),
  '/ai-analyses/{id}/analysis.png': pictureOfAi('the same with what spoke for the result in colour'),
  '/files/{id}/view': file('A patient file, to be shown', PATIENT_FILE_TYPES, 'inline'),
  '/files/{id}/download': file('A patient file, to be kept', PATIENT_FILE_TYPES, 'attachment'),
  '/files/{id}/thumbnail': file(
    'A small picture of a patient file, where there is one',
    ['image/webp'],
    'inline',
  ),
};

const IS_BYTES = { type: 'string', contentMediaType: 'application/octet-stream' };
const header = (description: string) => ({ description, schema: text });
const always = {
  ETag: header('Changes with the bytes'),
  'Cache-Control': header('`private, no-cache`: ask with If-None-Match before each use'),
};
const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
});
const refusals = {
  401: error('Not signed in'),
  404: error('There is no such record, or no such bytes of it'),
  423: error('The screen is locked'),
};
/** The token in a header, or a short-lived one in a cookie: <audio> and <img> send no header. */
const security = [{ bearer: [] }, { mediaCookie: [] }];

const RANGES: Parameter[] = [
  {
    name: 'Range',
    in: 'header',
    description: 'One range, `bytes=0-1023`, `bytes=1024-` or `bytes=-1024`. Any other is ignored: the whole',
    schema: text,
  },
  { name: 'If-Range', in: 'header', description: 'The range counts only with this ETag', schema: text },
  { name: 'If-None-Match', in: 'header', description: 'One ETag, as it was answered', schema: text },
];

function operationOf(path: string, route: ByteRoute) {
  const {
    tag,
    summary,
    description,
    parameters,
    contentTypes,
    disposition,
    isDeprecated,
    errors = {},
  } = route;
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: IS_BYTES }]));
  const headers = {
    ...always,
    'Accept-Ranges': header('`bytes`'),
    'Content-Length': header('Bytes of this answer'),
    'Content-Disposition': header(`\`${disposition}\`, with the file’s name`),
  };
  return {
    operationId: `bytes${path.replaceAll(/[/{}.]+/g, '_')}`,
    tags: [tag],
    summary,
    ...(isDeprecated ? { deprecated: true } : {}),
    description: [description, 'HEAD answers the same without the bytes.'].filter(Boolean).join(' '),
    security,
    parameters: [...parameters, ...RANGES],
    responses: {
      200: { description: 'The whole', headers, content },
      206: {
        description: 'The range that was asked for',
        headers: { ...headers, 'Content-Range': header('`bytes 0-1023/146124`') },
        content,
      },
      304: { description: 'If-None-Match names these bytes', headers: always },
      416: {
        description: 'The range begins behind the end; no body',
        headers: { 'Content-Range': header('`bytes */146124`') },
      },
      ...refusals,
      ...Object.fromEntries(Object.entries(errors).map(([status, about]) => [status, error(about)])),
    },
  };
}

const modelCard = {
  operationId: 'ai.card',
  tags: ['ai-analysis'],
  summary: 'The model card of a classifier, as a page',
  security,
  parameters: [
    inPath('name', { type: 'string', enum: Object.values(CLASSIFIER_OF) }),
    inPath('language', { type: 'string', enum: ['th', 'en'] }),
  ],
  responses: { 200: { description: 'HTML', content: { 'text/html': { schema: text } } }, ...refusals },
};

const auditExport = {
  operationId: 'audit.export',
  tags: ['audit'],
  summary: 'The audit trail, or what the filter of GET /audit names, newest first; for administrators',
  security,
  parameters: [
    { name: 'format', in: 'query', required: true, schema: { type: 'string', enum: AUDIT_EXPORT_FORMATS } },
  ],
  responses: {
    200: {
      description: 'A table, or FHIR R4 AuditEvents in the form of IHE BALP, one a line',
      content: { 'text/csv': { schema: text }, 'application/fhir+ndjson': { schema: text } },
    },
    401: refusals[401],
    403: error('Not an administrator'),
    422: error('The filter is wrong'),
    423: refusals[423],
  },
};

const auditExportByBody = {
  ...auditExport,
  operationId: 'audit.exportByBody',
  summary: 'The same; the filter, which may name a patient, stands in the body and in no log of addresses',
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          description: 'The filter of POST /audit/search, with `format`',
          required: ['format'],
          properties: { format: { type: 'string', enum: AUDIT_EXPORT_FORMATS } },
        },
      },
    },
  },
};

const inLanguage = {
  name: 'language',
  in: 'query',
  schema: { type: 'string', enum: EXPORT_LANGUAGES, default: 'th' },
};
const unprinted = {
  'X-Unprinted-Characters': header(
    'Codes of characters that the PDF shows as codes; empty if there are none',
  ),
};
const patientExport = {
  operationId: 'patients.export',
  tags: ['patients'],
  summary: 'Everything that is held on a patient, as a ZIP; for administrators',
  description: 'About how many bytes it has stands in the header `x-expected-bytes`.',
  security,
  parameters: [byId, inLanguage],
  responses: {
    200: {
      description: 'PDF, data, sounds, files and a manifest with their SHA-256',
      headers: { 'X-Expected-Bytes': header('About how many bytes will come'), ...unprinted },
      content: { 'application/zip': { schema: IS_BYTES } },
    },
    ...refusals,
    403: error('Not an administrator'),
    429: error('This user makes two exports already'),
    503: error('Too many exports wait for their turn'),
  },
};

const report = {
  operationId: 'checkUps.report',
  tags: ['checkups'],
  summary: 'The report of a check-up’s examination, made when it is asked for',
  security,
  parameters: [
    byId,
    { name: 'language', in: 'query', schema: { type: 'string', enum: REPORT_LANGUAGES, default: 'th' } },
  ],
  responses: {
    200: {
      description: 'PDF/UA-1, A4',
      headers: { ETag: header('SHA-256 of the PDF'), ...unprinted },
      content: { 'application/pdf': { schema: IS_BYTES } },
    },
    ...refusals,
    429: error('This user waits for two reports already'),
    503: error('Too many reports wait for their turn'),
  },
};

const forAdministrators = { 401: refusals[401], 403: error('Not an administrator'), 423: refusals[423] };

const registerPdf = {
  operationId: 'processingRegister.pdf',
  tags: ['privacy'],
  summary: 'The register of processing activities as a PDF; for administrators',
  security,
  parameters: [inLanguage],
  responses: {
    200: { description: 'PDF', headers: unprinted, content: { 'application/pdf': { schema: IS_BYTES } } },
    ...forAdministrators,
    503: error('Others are being made'),
  },
};

const affectedTable = {
  operationId: 'breaches.affectedTable',
  tags: ['privacy'],
  summary: 'Whom a breach concerns, as a table; for administrators',
  security,
  parameters: [byId],
  responses: {
    200: { description: 'A table', content: { 'text/csv': { schema: text } } },
    ...forAdministrators,
    404: error('There is no such breach'),
  },
};

export const bytePaths = {
  ...Object.fromEntries(
    Object.entries(ROUTES).map(([path, route]) => [path, { get: operationOf(path, route) }]),
  ),
  '/ai/classifiers/{name}/card/{language}': { get: modelCard },
  [AUDIT_EXPORT_PATH]: { get: auditExport, post: auditExportByBody },
  [patientExportPath('{id}')]: { get: patientExport },
  [reportPath('{id}')]: { get: report },
  [REGISTER_PDF_PATH]: { get: registerPdf },
  [affectedTablePath('{id}')]: { get: affectedTable },
};

/** The cookie of `security` above. */
export const mediaCookieScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: 'sadap_media',
  description:
    'Reads bytes for ten minutes, and nothing else. Set with answers to signed-in requests; `__Host-sadap_media` over HTTPS.',
} as const;
