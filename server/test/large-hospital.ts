import { NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';

const USERS = 200;
const GROUPS = 20;
/** Of a thousand recordings. */
const WAITING = 60;
/** One of so many recordings is signed, and with it its check-up. */
const SIGNED_EACH = 10;

/**
 * SQL that fills an empty installation: patients of three years with what was recorded of them, spread over
 * accounts and groups. Accounts that are there already are given their share. For the owner: indexes are
 * built at the end, because adding to them row by row takes most of the time.
 */
export const largeHospital = (patients: number): string => `
  -- foreign keys are not looked up row by row
  set session_replication_role = replica;
  insert into users (username, email, password_hash, role, account_state, search_text)
    select 'large_' || n, 'large_' || n || '@example.org', 'none', 'USER', 'active', E'\\nlarge_' || n
    from generate_series(1, ${USERS}) n;
  create temporary table turn as
    select row_number() over (order by id) - 1 as place, id as who from users where deleted_at is null limit ${USERS};
  insert into user_groups (name, description, created_by, shares_patients, search_text)
    select 'Ward ' || n, '', 1, n % 2 = 0, E'\\nward ' || n from generate_series(1, ${GROUPS}) n;
  insert into group_members (group_id, user_id, group_role, is_vouched_for)
    select g.id, who, 'MEMBER', true from user_groups g join turn on turn.place % ${GROUPS} = g.id % ${GROUPS};

  create temporary table later as select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where not indisunique
      and indrelid in ('patients'::regclass, 'vital_signs'::regclass, 'check_ups'::regclass, 'recordings'::regclass);
  do $$ declare each record; begin
    for each in select name from later loop execute format('drop index %s', each.name); end loop; end $$;
  insert into patients (hn, name, first_name, last_name, gender, date_of_birth, weight_kg, height_cm, phone,
      citizen_id, created_by, created_at, last_check_up_at, last_session_number, search_text, name_key)
    select hn, name, first, last, 'female', (1930 + n % 90) || '-03-02', 50, 160, phone,
      case when n % 3 = 0 then lpad(n::text, 13, '1') end,
      who, at, at, 1, E'\\n' || lower(hn) || E'\\n' || name || E'\\n' || phone, name
    from (select n, 'HN' || (50 + n / 99999) || lpad((n % 99999)::text, 5, '0') as hn,
        'ก' || n % 997 || ' ข' || n % 1009 as name, 'ก' || n % 997 as first, 'ข' || n % 1009 as last,
        '08' || lpad((n * 7919 % 100000000)::text, 8, '0') as phone, who,
        now() - (${patients} - n) * interval '3 years' / ${patients} as at
      from (select n::bigint from generate_series(1, ${patients}) n) each join turn on turn.place = n % ${USERS}) made;

  insert into vital_signs (patient_id, heart_rate, measured_at, updated_at, updated_by)
    select id, 60 + id % 90, created_at, created_at, created_by from patients;
  insert into check_ups (patient_id, session_number, session_date, created_by)
    select id, visit, created_at + visit * interval '1 day', who
    from patients join turn on turn.place = patients.id * 7 % ${USERS} cross join generate_series(1, 2) visit
    where visit <= 1 + id % 2;
  insert into recordings (organ, check_up_id, position, file_name, blob_key, sha256, byte_count, sample_rate_hz,
      sample_count, waveform, peak, rms, created_by, created_at, is_reviewed)
    select case when visit.id % 2 = 0 then 'heart' else 'lung' end, visit.id,
      case when visit.id % 2 = 0 then 'Aortic' else 'Anterior_Upper_Left' end, 'large-' || visit.id || '.wav',
      'recordings/' || visit.id, '', 320044, 16000, 160000, '{}', 0.5, 0.1, who, session_date,
      visit.id % 1000 >= ${WAITING}
    from check_ups visit join turn on turn.place = visit.id * 3 % ${USERS};
  do $$ declare each record; begin
    for each in select definition from later loop execute each.definition; end loop; end $$;
  insert into analyses (recording_id, version, author, created_at, body)
    select id, 1, created_by, created_at, case when id % ${SIGNED_EACH} <> 0 then '{}'::jsonb
      when organ = 'heart' then '${JSON.stringify(NORMAL_HEART_ANALYSIS)}'::jsonb
      else '${JSON.stringify(NORMAL_LUNG_ANALYSIS)}'::jsonb end
    from recordings where is_reviewed;
  insert into analysis_signatures (recording_id, analysis_version, signer, signed_at, sha256, position,
      position_version, circumstances_version, marks_version, events_version)
    select id, 1, created_by, created_at, sha256, position, 0, 0, 0, 0
    from recordings where is_reviewed and id % ${SIGNED_EACH} = 0;
  insert into ai_analyses (recording_id, author, model_name, model_version, model_sha256, confidence, findings,
      verdict, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes, normal_blob_key,
      analysis_blob_key, created_at)
    select id, created_by, 'heart_classifier_v1', '1', '', '{"Normal":1}', '{}', 'Normal', 0,
      '{"organ":"heart","durationS":11,"verdict":"poor","problems":[]}', 11, 11, '[]',
      '{"lowHz":25,"highHz":1000,"seconds":11}', '', 'none/' || id, 'none/' || id || '/a', created_at
    from recordings where id % 4 = 0;
  insert into sound_events (recording_id, version, author, created_at, events)
    select id, 1, created_by, created_at, '[]' from recordings where id % 10 = 0;
  insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address, stream_id,
      first_sample, last_sample, durable_sample, newest_sample, newest_at, started_at, progress_at, ended_at)
    select gen_random_uuid(), case when id % 500 = 0 then 'interrupted' else 'saved' end, organ, position,
      check_up_id, created_by, 'd', '02:00:00:00:00:00', 1, 0, 0, 0, 0, created_at, created_at, created_at, created_at
    from recordings where id % 2 = 0;
  insert into examinations (check_up_id, protocol_id, name_th, name_en, steps, started_by, started_at)
    select id, 'lung-short', '', '', '[]', created_by, session_date from check_ups where id % 5 = 0;
  insert into questions (recording_id, asker_id, asked_id, question, asked_at, answered_at, answer_text)
    select recordings.id, created_by, who, '?', created_at, created_at, '!'
    from recordings join turn on turn.place = recordings.id * 11 % ${USERS} where recordings.id % 8 = 0;
  insert into calls (id, state, caller_id, callee_id, caller_peer_id, callee_peer_id, caller_seen_at,
      callee_seen_at, started_at, ended_at, "end")
    select gen_random_uuid(), 'ended', a.who, b.who, '', '', at, at, at, at, 'missed'
    from (select n, now() - n * interval '15 minutes' as at from generate_series(1, ${patients} / 4) n) each
    join turn a on a.place = n % ${USERS} join turn b on b.place = n * 3 % ${USERS};
  insert into shared_listenings (id, call_id, state, mac_address, device_name, host_id, guest_id, subject, invited_at,
      accepted_at, ended_at)
    select gen_random_uuid(), id, 'ended', '', '', caller_id, callee_id,
      jsonb_build_object('patientId', 1 + row_number() over ()), started_at, started_at, started_at from calls;
  insert into patient_files (patient_id, blob_key, original_name, file_type, byte_count, sha256, uploaded_by,
      uploaded_at)
    select id, 'files/' || id, 'a.png', 'image/png', 1, '', created_by, created_at from patients where id % 5 = 0;
  insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
    select who, id, 'emergency', '', created_at, created_at + interval '12 hours'
    from patients join turn on turn.place = id * 13 % ${USERS} where id % 20 = 0;
  insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
    select id, 'objection', '', 1, now() from patients where id % 1000 = 0;
  insert into outgoing_results (receiver, check_up_id, patient_id, state, key, ended_at)
    select 'webhook', id, patient_id, case when id % 500 = 0 then 'refused' else 'sent' end, '', session_date
    from check_ups;
  insert into login_sessions (id, user_id, remembered, created_at, last_activity_at, expires_at, ended_at, end_reason)
    select gen_random_uuid(), who, false, at, at, at, at, 'logout'
    from (select n, now() - n * interval '15 minutes' as at from generate_series(1, ${patients} / 4) n) each
    join turn on turn.place = n % ${USERS};
  insert into audit_events (user_id, action, subject_kind, subject_id, details, patient_ids, address)
    select created_by, 'patient.read', 'patient', id, '{}', array[id], '10.1.' || id % 250 || '.1'
    from patients where id % 4 = 0;
  delete from audit_unsealed;
  select gin_clean_pending_list('audit_events_patients');
  drop table turn;
  drop table later;
  reset session_replication_role;
  analyze;`;
