CREATE TABLE "wrong_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wrong_tries_last_at" ON "wrong_tries" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "audit_events_outcome" ON "audit_events" USING btree ("outcome","at") WHERE "audit_events"."outcome" <> 'done';--> statement-breakpoint
CREATE INDEX "audit_events_address" ON "audit_events" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "check_ups_created_by" ON "check_ups" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "patients_created_by" ON "patients" USING btree ("created_by");--> statement-breakpoint
-- Which of these patients a user opens. Every ground stands here, and only here; without `has_to_know` every
-- patient is open. A record whose use is restricted opens by breaking the glass alone. What was made under a broken
-- glass is no ground, except a sound for who recorded it. `circle`: whose work is a ground.
-- Each ground is a join of all that are asked for, so that the planner chooses from which end to begin.
CREATE FUNCTION open_on_grounds(viewer integer, circle integer[], asked integer[], moment timestamptz,
	has_to_know boolean) RETURNS SETOF integer
LANGUAGE sql STABLE AS $$
	SELECT g.patient_id FROM unnest(asked) AS a(id) JOIN glass_openings g ON g.patient_id = a.id
	WHERE g.user_id = viewer AND g.until > moment
	UNION
	SELECT open.id FROM (
		SELECT a.id FROM unnest(asked) AS a(id) WHERE NOT has_to_know
		UNION ALL
		SELECT p.id FROM unnest(asked) AS a(id) JOIN patients p ON p.id = a.id
		WHERE has_to_know AND p.created_by = ANY (circle)
		UNION ALL
		SELECT c.patient_id FROM unnest(asked) AS a(id) JOIN check_ups c ON c.patient_id = a.id
		WHERE has_to_know AND c.created_by = ANY (circle)
			AND NOT EXISTS (SELECT FROM glass_openings g WHERE g.user_id = c.created_by
				AND g.patient_id = c.patient_id AND g.opened_at <= c.session_date AND c.session_date < g.until)
		UNION ALL
		SELECT c.patient_id FROM unnest(asked) AS a(id) JOIN check_ups c ON c.patient_id = a.id
			JOIN recordings r ON r.check_up_id = c.id
		WHERE has_to_know AND r.created_by = ANY (circle) AND (r.created_by = viewer
			OR NOT EXISTS (SELECT FROM glass_openings g WHERE g.user_id = r.created_by
				AND g.patient_id = c.patient_id AND g.opened_at <= r.created_at AND r.created_at < g.until))
		UNION ALL
		SELECT c.patient_id FROM unnest(asked) AS a(id) JOIN check_ups c ON c.patient_id = a.id
			JOIN captures r ON r.check_up_id = c.id
		WHERE has_to_know AND r.clinician = ANY (circle) AND (r.clinician = viewer
			OR NOT EXISTS (SELECT FROM glass_openings g WHERE g.user_id = r.clinician
				AND g.patient_id = c.patient_id AND g.opened_at <= r.started_at AND r.started_at < g.until))
		UNION ALL
		SELECT c.patient_id FROM unnest(asked) AS a(id) JOIN check_ups c ON c.patient_id = a.id
			JOIN recordings r ON r.check_up_id = c.id JOIN questions q ON q.recording_id = r.id
		WHERE has_to_know AND q.asked_id = viewer
		UNION ALL
		-- Invited to hear the patient, for as long as the call lasts.
		SELECT a.id FROM calls k JOIN shared_listenings s ON s.call_id = k.id
			JOIN unnest(asked) AS a(id) ON a.id = (s.subject ->> 'patientId')::integer
		WHERE has_to_know AND k.state <> 'ended' AND (k.caller_id = viewer OR k.callee_id = viewer)
			AND s.guest_id = viewer AND s.accepted_at IS NOT NULL
	) AS open(id)
	WHERE NOT EXISTS (SELECT FROM patient_restrictions r WHERE r.patient_id = open.id AND r.lifted_at IS NULL)
$$;--> statement-breakpoint
-- `open_on_grounds` for a user's circle. Few patients are looked up by a plan that is made once a connection, because
-- making one takes longer than the search; for many, a plan of their own is a fraction of the search.
CREATE OR REPLACE FUNCTION open_patients(viewer integer, asked integer[], moment timestamptz, has_to_know boolean)
RETURNS SETOF integer
LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	-- The user, and the members of those groups of theirs that share patients.
	circle integer[] := CASE WHEN has_to_know THEN ARRAY(
		SELECT viewer UNION SELECT other.user_id FROM group_members mine
			JOIN user_groups g ON g.id = mine.group_id AND g.shares_patients
			JOIN group_members other ON other.group_id = g.id AND other.is_vouched_for
		WHERE mine.user_id = viewer AND mine.is_vouched_for) END;
BEGIN
	IF cardinality(asked) <= 1000 THEN
		RETURN QUERY SELECT * FROM open_on_grounds(viewer, circle, asked, moment, has_to_know);
	ELSE
		RETURN QUERY EXECUTE 'SELECT * FROM open_on_grounds($1, $2, $3, $4, $5)'
			USING viewer, circle, asked, moment, has_to_know;
	END IF;
END $$;--> statement-breakpoint
DROP FUNCTION under_glass(integer, integer, timestamptz);
