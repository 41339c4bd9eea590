CREATE TABLE "patient_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"gone_id" integer NOT NULL,
	"reason" text NOT NULL,
	"merged_by" integer NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"adt_message_id" bigint,
	"moved" jsonb NOT NULL,
	"added_allergies" text[] NOT NULL,
	"former_restriction" integer,
	"undone_by" integer,
	"undone_at" timestamp with time zone,
	"issued" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "also_hns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_kept_id_patients_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_gone_id_patients_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_merges_that_hold" ON "patient_merges" USING btree ("gone_id") WHERE "patient_merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "patient_merges_kept_id" ON "patient_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "patient_merges_gone_id" ON "patient_merges" USING btree ("gone_id");--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_merged_into_patients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patients_merged_into" ON "patients" USING btree ("merged_into") WHERE "patients"."merged_into" is not null;--> statement-breakpoint
-- All that lists, searches and counts see of patients: neither who awaits a name nor a record that is part of another.
CREATE OR REPLACE VIEW "named_patients" AS
	SELECT id, hn, name, title, first_name, last_name, citizen_id, insurance_right, gender, date_of_birth, stated_age,
	stated_age_at, weight_kg, height_cm, phone, address, medical_history, underlying_diseases, allergies, created_by,
	created_at, version, updated_by, updated_at, last_session_number, last_check_up_at, search_text, name_key, also_hns
	FROM "patients" WHERE NOT "awaits_name" AND "merged_into" IS NULL;--> statement-breakpoint
-- The record that a merged one is part of, over all steps; itself where it is not merged.
CREATE FUNCTION patient_who_stays(asked integer) RETURNS integer LANGUAGE sql STABLE AS $$
	WITH RECURSIVE way AS (
		SELECT id, merged_into FROM patients WHERE id = asked
		UNION
		SELECT p.id, p.merged_into FROM way JOIN patients p ON p.id = way.merged_into)
	SELECT id FROM way WHERE merged_into IS NULL
$$;--> statement-breakpoint
-- A record with all that are part of it; also of one that is deleted.
CREATE FUNCTION patient_with_merged(asked integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
	WITH RECURSIVE part AS (
		SELECT asked AS id
		UNION
		SELECT p.id FROM part JOIN patients p ON p.merged_into = part.id)
	SELECT array_agg(id) FROM part
$$;--> statement-breakpoint
-- Nothing is put to a merged record. Whoever is about to waits for the merge, and is refused as if it were deleted.
CREATE FUNCTION refuse_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	whose integer := (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
	other integer;
BEGIN
	-- It asks for the row alone: one that a condition keeps out is never waited for.
	SELECT merged_into INTO other FROM patients WHERE id = whose FOR KEY SHARE;
	IF other IS NOT NULL THEN
		RAISE EXCEPTION 'the record was merged into another one' USING ERRCODE = 'foreign_key_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER check_ups_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON check_ups FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER vital_signs_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON vital_signs FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER patient_files_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON patient_files FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER heart_outcomes_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON heart_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER glass_openings_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON glass_openings FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER patient_restrictions_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON patient_restrictions FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER rights_requests_refuse_merged BEFORE INSERT OR UPDATE OF patient_id ON rights_requests FOR EACH ROW EXECUTE FUNCTION refuse_merged('patient_id');--> statement-breakpoint
CREATE TRIGGER namings_refuse_merged BEFORE INSERT OR UPDATE OF to_patient_id ON namings FOR EACH ROW EXECUTE FUNCTION refuse_merged('to_patient_id');
--> statement-breakpoint
-- For what asks when a check-up was last put to another record.
CREATE INDEX "patient_merges_moved_check_ups" ON "patient_merges" USING gin (("moved" -> 'check_ups') jsonb_path_ops);
