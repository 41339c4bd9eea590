CREATE TABLE "namings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "namings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"check_up_id" integer NOT NULL,
	"from_patient_id" integer NOT NULL,
	"to_patient_id" integer NOT NULL,
	"named_by" integer NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	"newest_analysis" integer,
	"undone_by" integer,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "gender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "date_of_birth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "weight_kg" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "height_cm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "awaits_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "namings" ADD CONSTRAINT "namings_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "namings" ADD CONSTRAINT "namings_from_patient_id_patients_id_fk" FOREIGN KEY ("from_patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "namings" ADD CONSTRAINT "namings_to_patient_id_patients_id_fk" FOREIGN KEY ("to_patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "namings" ADD CONSTRAINT "namings_named_by_users_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "namings" ADD CONSTRAINT "namings_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "namings_that_hold" ON "namings" USING btree ("from_patient_id") WHERE "namings"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "namings_check_up_id" ON "namings" USING btree ("check_up_id");--> statement-breakpoint
CREATE INDEX "namings_from_patient_id" ON "namings" USING btree ("from_patient_id");--> statement-breakpoint
CREATE INDEX "namings_to_patient_id" ON "namings" USING btree ("to_patient_id");--> statement-breakpoint
CREATE INDEX "patients_that_await_a_name" ON "patients" USING btree ("id") WHERE "patients"."awaits_name";--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_known_or_to_be_named" CHECK ("patients"."awaits_name" or ("patients"."gender" is not null and "patients"."date_of_birth" is not null
        and "patients"."weight_kg" is not null and "patients"."height_cm" is not null));--> statement-breakpoint
-- All that lists, searches and counts see of patients.
CREATE VIEW "named_patients" AS
	SELECT id, hn, name, title, first_name, last_name, citizen_id, insurance_right, gender, date_of_birth, stated_age,
	stated_age_at, weight_kg, height_cm, phone, address, medical_history, underlying_diseases, allergies, created_by,
	created_at, version, updated_by, updated_at, last_session_number, last_check_up_at, search_text, name_key
	FROM "patients" WHERE NOT "awaits_name";--> statement-breakpoint
-- As before, and: sounds that were put to a patient under a broken glass are of that time, and who awaits a name opens to whoever began it and to administrators, and to nobody else.
CREATE OR REPLACE FUNCTION open_on_grounds(viewer integer, circle integer[], asked integer[], moment timestamptz,
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
			LEFT JOIN namings n ON n.check_up_id = c.id AND n.undone_at IS NULL
		WHERE has_to_know AND c.created_by = ANY (circle)
			AND NOT EXISTS (SELECT FROM glass_openings g WHERE g.user_id = coalesce(n.named_by, c.created_by)
				AND g.patient_id = c.patient_id AND g.opened_at <= coalesce(n.named_at, c.session_date)
				AND coalesce(n.named_at, c.session_date) < g.until)
		UNION ALL
		SELECT c.patient_id FROM unnest(asked) AS a(id) JOIN check_ups c ON c.patient_id = a.id
			JOIN recordings r ON r.check_up_id = c.id
			LEFT JOIN namings n ON n.check_up_id = c.id AND n.undone_at IS NULL
		WHERE has_to_know AND r.created_by = ANY (circle) AND (r.created_by = viewer
			OR NOT EXISTS (SELECT FROM glass_openings g
				WHERE g.user_id = CASE WHEN n.named_at > r.created_at THEN n.named_by ELSE r.created_by END
				AND g.patient_id = c.patient_id AND g.opened_at <= greatest(r.created_at, n.named_at)
				AND greatest(r.created_at, n.named_at) < g.until))
		UNION ALL
		SELECT c.patient_id FROM unnest(asked) AS a(id) JOIN check_ups c ON c.patient_id = a.id
			JOIN captures r ON r.check_up_id = c.id
			LEFT JOIN namings n ON n.check_up_id = c.id AND n.undone_at IS NULL
		WHERE has_to_know AND r.clinician = ANY (circle) AND (r.clinician = viewer
			OR NOT EXISTS (SELECT FROM glass_openings g
				WHERE g.user_id = CASE WHEN n.named_at > r.started_at THEN n.named_by ELSE r.clinician END
				AND g.patient_id = c.patient_id AND g.opened_at <= greatest(r.started_at, n.named_at)
				AND greatest(r.started_at, n.named_at) < g.until))
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
		AND NOT EXISTS (SELECT FROM patients p WHERE p.id = open.id AND p.awaits_name)
	UNION
	SELECT p.id FROM patients p WHERE p.awaits_name AND p.id = ANY (asked) AND (p.created_by = viewer
		OR EXISTS (SELECT FROM users u WHERE u.id = viewer AND u.role = 'ADMIN'))
$$;
