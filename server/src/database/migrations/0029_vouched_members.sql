ALTER TABLE "group_members" ADD COLUMN "is_vouched_for" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE group_members m SET is_vouched_for = true FROM user_groups g WHERE g.id = m.group_id AND g.shares_patients;--> statement-breakpoint
-- Whether somebody made something at this moment while the patient was open to them by a broken glass.
CREATE FUNCTION under_glass(maker integer, patient integer, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM glass_openings g
		WHERE g.user_id = maker AND g.patient_id = patient AND g.opened_at <= moment AND moment < g.until)
$$;--> statement-breakpoint
-- Which of these patients a user opens. Every ground stands here, and only here; without `has_to_know` every
-- patient is open. A record whose use is restricted opens by breaking the glass alone. What was made under a broken
-- glass is no ground, except a sound for who recorded it.
CREATE OR REPLACE FUNCTION open_patients(viewer integer, asked integer[], moment timestamptz, has_to_know boolean)
RETURNS SETOF integer
-- Planned once a connection: a plan of its own takes four times as long as the search.
LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	-- The user, and the members of those groups of theirs that share patients.
	circle integer[] := CASE WHEN has_to_know THEN ARRAY(
		SELECT viewer UNION SELECT other.user_id FROM group_members mine
			JOIN user_groups g ON g.id = mine.group_id AND g.shares_patients
			JOIN group_members other ON other.group_id = g.id AND other.is_vouched_for
		WHERE mine.user_id = viewer AND mine.is_vouched_for) END;
	restricted integer[] := ARRAY(
		SELECT r.patient_id FROM patient_restrictions r WHERE r.lifted_at IS NULL AND r.patient_id = ANY (asked));
BEGIN
	RETURN QUERY SELECT a.id FROM unnest(asked) AS a(id) WHERE
		EXISTS (SELECT FROM glass_openings g
			WHERE g.user_id = viewer AND g.patient_id = a.id AND g.until > moment)
		OR a.id <> ALL (restricted) AND (NOT has_to_know
		OR EXISTS (SELECT FROM patients p WHERE p.id = a.id AND p.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c WHERE c.patient_id = a.id AND c.created_by = ANY (circle)
			AND NOT under_glass(c.created_by, a.id, c.session_date))
		OR EXISTS (SELECT FROM check_ups c JOIN recordings r ON r.check_up_id = c.id
			WHERE c.patient_id = a.id AND r.created_by = ANY (circle)
			AND (r.created_by = viewer OR NOT under_glass(r.created_by, a.id, r.created_at)))
		OR EXISTS (SELECT FROM check_ups c JOIN captures r ON r.check_up_id = c.id
			WHERE c.patient_id = a.id AND r.clinician = ANY (circle)
			AND (r.clinician = viewer OR NOT under_glass(r.clinician, a.id, r.started_at)))
		OR EXISTS (SELECT FROM check_ups c JOIN recordings r ON r.check_up_id = c.id
			JOIN questions q ON q.recording_id = r.id WHERE c.patient_id = a.id AND q.asked_id = viewer)
		-- Invited to hear the patient, for as long as the call lasts.
		OR EXISTS (SELECT FROM calls k JOIN shared_listenings s ON s.call_id = k.id
			WHERE k.state <> 'ended' AND (k.caller_id = viewer OR k.callee_id = viewer)
			AND s.guest_id = viewer AND s.accepted_at IS NOT NULL AND (s.subject ->> 'patientId')::integer = a.id));
END $$;
