CREATE TABLE "glass_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "glass_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user_groups" ADD COLUMN "shares_patients" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "glass_openings" ADD CONSTRAINT "glass_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glass_openings" ADD CONSTRAINT "glass_openings_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glass_openings" ADD CONSTRAINT "glass_openings_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glass_openings_of_user" ON "glass_openings" USING btree ("user_id","patient_id","until");--> statement-breakpoint
CREATE INDEX "glass_openings_patient_id" ON "glass_openings" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "glass_openings_unreviewed" ON "glass_openings" USING btree ("opened_at") WHERE "glass_openings"."reviewed_at" is null;--> statement-breakpoint
UPDATE user_groups g SET shares_patients = true FROM users u WHERE u.id = g.created_by AND u.role = 'ADMIN';--> statement-breakpoint
-- Which of these patients a user opens with need-to-know. Every ground stands here, and only here.
CREATE FUNCTION open_patients(viewer integer, asked integer[], moment timestamptz) RETURNS SETOF integer
-- Planned once a connection: a plan of its own takes four times as long as the search.
LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	-- The user, and the members of those groups of theirs that share patients.
	circle integer[] := ARRAY(
		SELECT viewer UNION SELECT other.user_id FROM group_members mine
			JOIN user_groups g ON g.id = mine.group_id AND g.shares_patients
			JOIN group_members other ON other.group_id = g.id
		WHERE mine.user_id = viewer);
BEGIN
	RETURN QUERY SELECT a.id FROM unnest(asked) AS a(id) WHERE
		EXISTS (SELECT FROM patients p WHERE p.id = a.id AND p.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c WHERE c.patient_id = a.id AND c.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c JOIN recordings r ON r.check_up_id = c.id
			WHERE c.patient_id = a.id AND r.created_by = ANY (circle))
		OR EXISTS (SELECT FROM check_ups c JOIN captures r ON r.check_up_id = c.id
			WHERE c.patient_id = a.id AND r.clinician = ANY (circle))
		OR EXISTS (SELECT FROM glass_openings g
			WHERE g.user_id = viewer AND g.patient_id = a.id AND g.until > moment)
		-- Whoever asked reads the answer.
		OR EXISTS (SELECT FROM check_ups c JOIN recordings r ON r.check_up_id = c.id
			JOIN questions q ON q.recording_id = r.id
			WHERE c.patient_id = a.id AND (q.asked_id = viewer OR q.asker_id = viewer))
		-- Invited to hear the patient, for as long as the call lasts.
		OR EXISTS (SELECT FROM calls k JOIN shared_listenings s ON s.call_id = k.id
			WHERE k.state <> 'ended' AND (k.caller_id = viewer OR k.callee_id = viewer)
			AND s.guest_id = viewer AND s.accepted_at IS NOT NULL AND (s.subject ->> 'patientId')::integer = a.id);
END $$;
