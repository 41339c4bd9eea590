CREATE TABLE "patient_restrictions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"patient_id" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"restricted_by" integer NOT NULL,
	"restricted_at" timestamp with time zone NOT NULL,
	"lifted_by" integer,
	"lifted_at" timestamp with time zone,
	"lifting_note" text
);
--> statement-breakpoint
CREATE TABLE "rights_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rights_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"patient_id" integer,
	"hn" text,
	"person" text NOT NULL,
	"what" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_by" integer,
	"outcome" text,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"closing_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_by" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient_restrictions" ADD CONSTRAINT "patient_restrictions_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_restrictions" ADD CONSTRAINT "patient_restrictions_restricted_by_users_id_fk" FOREIGN KEY ("restricted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_restrictions" ADD CONSTRAINT "patient_restrictions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_restrictions_that_hold" ON "patient_restrictions" USING btree ("patient_id") WHERE "patient_restrictions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "patient_restrictions_patient_id" ON "patient_restrictions" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "rights_requests_by_receipt" ON "rights_requests" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "rights_requests_patient_id" ON "rights_requests" USING btree ("patient_id");--> statement-breakpoint
DROP FUNCTION open_patients(integer, integer[], timestamptz);--> statement-breakpoint
-- Which of these patients a user opens. Every ground stands here, and only here; without `has_to_know` every
-- patient is open. A record whose use is restricted opens by breaking the glass alone.
CREATE FUNCTION open_patients(viewer integer, asked integer[], moment timestamptz, has_to_know boolean)
RETURNS SETOF integer
-- Planned once a connection: a plan of its own takes four times as long as the search.
LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	-- The user, and the members of those groups of theirs that share patients.
	circle integer[] := CASE WHEN has_to_know THEN ARRAY(
		SELECT viewer UNION SELECT other.user_id FROM group_members mine
			JOIN user_groups g ON g.id = mine.group_id AND g.shares_patients
			JOIN group_members other ON other.group_id = g.id
		WHERE mine.user_id = viewer) END;
	restricted integer[] := ARRAY(
		SELECT r.patient_id FROM patient_restrictions r WHERE r.lifted_at IS NULL AND r.patient_id = ANY (asked));
BEGIN
	RETURN QUERY SELECT a.id FROM unnest(asked) AS a(id) WHERE
		EXISTS (SELECT FROM glass_openings g
			WHERE g.user_id = viewer AND g.patient_id = a.id AND g.until > moment)
		OR a.id <> ALL (restricted) AND (NOT has_to_know
		OR EXISTS (SELECT FROM patients p WHERE p.id = a.id AND p.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c WHERE c.patient_id = a.id AND c.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c JOIN recordings r ON r.check_up_id = c.id
			WHERE c.patient_id = a.id AND r.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c JOIN captures r ON r.check_up_id = c.id
			WHERE c.patient_id = a.id AND r.clinician = ANY (circle))
		-- Whoever asked reads the answer.
		OR EXISTS (SELECT FROM check_ups c JOIN recordings r ON r.check_up_id = c.id
			JOIN questions q ON q.recording_id = r.id
			WHERE c.patient_id = a.id AND (q.asked_id = viewer OR q.asker_id = viewer))
		-- Invited to hear the patient, for as long as the call lasts.
		OR EXISTS (SELECT FROM calls k JOIN shared_listenings s ON s.call_id = k.id
			WHERE k.state <> 'ended' AND (k.caller_id = viewer OR k.callee_id = viewer)
			AND s.guest_id = viewer AND s.accepted_at IS NOT NULL AND (s.subject ->> 'patientId')::integer = a.id));
END $$;--> statement-breakpoint
-- Refused requests stood in the register until now.
INSERT INTO rights_requests (kind, person, what, received_at, outcome, closed_at, closed_by, handled_by, closing_note,
	opened_by, opened_at)
SELECT r ->> 'kind', r ->> 'person', '', (r ->> 'receivedOn')::timestamptz, 'refused',
	(r ->> 'decidedOn')::timestamptz, saved_by, saved_by, r ->> 'reason', saved_by, saved_at
FROM (SELECT * FROM register_versions ORDER BY version DESC LIMIT 1) newest,
	jsonb_array_elements(coalesce(newest.fields -> 'refusals', '[]')) AS r;
