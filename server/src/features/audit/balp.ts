import { AUDIT_ACTIONS, type AuditAction, type AuditClass, type AuditEvent } from '@sadap/contract/audit';

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM';
const AUDIT_EVENT_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-event-type';
const RESTFUL = 'http://hl7.org/fhir/restful-interaction';
const ENTITY_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-entity-type';
const OBJECT_ROLE = 'http://terminology.hl7.org/CodeSystem/object-role';
const PARTICIPATION = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType';
const SOURCE_TYPE = 'http://terminology.hl7.org/CodeSystem/security-source-type';
const BALP = 'https://profiles.ihe.net/ITI/BALP';
/** Actions of our own, which no standard names. */
const OWN = 'https://sadap.example/fhir/CodeSystem/audit-action';

type Kind = { action: 'C' | 'R' | 'U' | 'D' | 'E'; subtype: string; profile: string };
const READ: Kind = { action: 'R', subtype: 'read', profile: 'IHE.BasicAudit.PatientRead' };
const UPDATE: Kind = { action: 'U', subtype: 'update', profile: 'IHE.BasicAudit.PatientUpdate' };

const KIND_OF: Record<AuditClass, Kind> = {
  reading: READ,
  listening: READ,
  'taking-out': READ,
  change: UPDATE,
  deletion: { action: 'D', subtype: 'delete', profile: 'IHE.BasicAudit.PatientDelete' },
  'sign-in': { action: 'E', subtype: 'operation', profile: 'IHE.BasicAudit.Read' },
  accounts: UPDATE,
  devices: UPDATE,
  settings: UPDATE,
  audit: READ,
};

const CREATED = /\.(created|added|saved|registered|started|asked)$/;

function kindOf(action: AuditAction): Kind {
  if (action === 'patient.found')
    return { action: 'E', subtype: 'search', profile: 'IHE.BasicAudit.PatientQuery' };
  const kind = KIND_OF[AUDIT_ACTIONS[action]];
  if (kind === UPDATE && CREATED.test(action))
    return { action: 'C', subtype: 'create', profile: 'IHE.BasicAudit.PatientCreate' };
  return kind;
}

const isSignIn = (action: AuditAction) => AUDIT_ACTIONS[action] === 'sign-in';

/** The profile; one that names a patient where the event concerns one. */
function profileOf(event: AuditEvent, { profile }: Kind): string {
  return `${BALP}/StructureDefinition/${event.patients.length > 0 ? profile : profile.replace('Patient', '')}`;
}

/** An account by its login name, a program by its client_id. */
function readerOf({ user, sessionId, details: { client } }: AuditEvent) {
  if (user) return { identifier: { value: user.username }, display: user.fullName || user.username };
  return typeof client === 'string' ? { identifier: { value: String(sessionId) }, display: client } : null;
}

/**
 * A FHIR R4 AuditEvent in the form of IHE's Basic Audit Log Patterns 1.1.5. Patients are named by their
 * number here, never by HN or name. https://profiles.ihe.net/ITI/BALP/
 */
export function toFhirAuditEvent(event: AuditEvent) {
  const kind = kindOf(event.action);
  const { address } = event;
  const reader = readerOf(event);
  return {
    resourceType: 'AuditEvent',
    id: String(event.id),
    meta: { profile: [profileOf(event, kind)] },
    type: isSignIn(event.action)
      ? { system: DICOM, code: '110114', display: 'User Authentication' }
      : { system: AUDIT_EVENT_TYPE, code: 'rest', display: 'RESTful Operation' },
    subtype: [
      ...(isSignIn(event.action) ? [] : [{ system: RESTFUL, code: kind.subtype }]),
      { system: OWN, code: event.action },
    ],
    action: kind.action,
    recorded: event.at,
    outcome: event.outcome === 'done' ? '0' : '4',
    agent: [
      ...(address === null
        ? []
        : [
            {
              type: { coding: [{ system: DICOM, code: '110153', display: 'Source Role ID' }] },
              who: { display: address },
              requestor: false,
              network: { address, type: '2' },
            },
          ]),
      {
        type: { coding: [{ system: DICOM, code: '110152', display: 'Destination Role ID' }] },
        who: { display: 'Sadap' },
        requestor: reader === null,
      },
      ...(reader === null
        ? []
        : [
            {
              type: { coding: [{ system: PARTICIPATION, code: 'IRCP', display: 'information recipient' }] },
              who: reader,
              requestor: true,
            },
          ]),
    ],
    source: { observer: { display: 'Sadap' }, type: [{ system: SOURCE_TYPE, code: '4' }] },
    entity: [
      ...event.patients.map(({ id }) => ({
        what: { reference: `Patient/${id}` },
        type: { system: ENTITY_TYPE, code: '1', display: 'Person' },
        role: { system: OBJECT_ROLE, code: '1', display: 'Patient' },
      })),
      {
        what: { identifier: { value: `${event.subject.kind}/${event.subject.id}` } },
        type: { system: ENTITY_TYPE, code: '2', display: 'System Object' },
        role: { system: OBJECT_ROLE, code: '4', display: 'Domain Resource' },
        detail: [{ type: 'details', valueString: JSON.stringify(event.details) }],
      },
      ...(event.requestId === null
        ? []
        : [
            {
              what: { identifier: { value: event.requestId } },
              type: { system: `${BALP}/CodeSystem/BasicAuditEntityType`, code: 'XrequestId' },
            },
          ]),
    ],
  };
}
