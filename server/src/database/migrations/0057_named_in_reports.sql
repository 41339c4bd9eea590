ALTER TABLE "patients" ADD COLUMN "also_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_reports" ADD COLUMN "patient_id" integer;--> statement-breakpoint
ALTER TABLE "results_under_way" ADD COLUMN "patient_id" integer;--> statement-breakpoint
-- Whose the check-up was when the PDF was made: the last merge before it that moved the check-up and held then says so, else the first one after it.
UPDATE "signed_reports" SET "patient_id" = coalesce(
	(SELECT kept_id FROM patient_merges
		WHERE (moved -> 'check_ups') @> jsonb_build_array(jsonb_build_object('id', check_up_id))
			AND merged_at <= created_at AND (undone_at IS NULL OR created_at < undone_at)
		ORDER BY id DESC LIMIT 1),
	(SELECT gone_id FROM patient_merges
		WHERE (moved -> 'check_ups') @> jsonb_build_array(jsonb_build_object('id', check_up_id))
			AND created_at < merged_at
		ORDER BY id LIMIT 1),
	(SELECT check_ups.patient_id FROM check_ups WHERE check_ups.id = check_up_id));--> statement-breakpoint
DELETE FROM "results_under_way" WHERE NOT EXISTS (SELECT FROM check_ups WHERE check_ups.id = check_up_id);--> statement-breakpoint
-- Whose answer was lost before an undo named the record that stayed: what follows then takes its place.
UPDATE "results_under_way" SET "patient_id" = coalesce(
	(SELECT kept_id FROM patient_merges
		WHERE undone_at IS NOT NULL AND check_up_id = ANY (issued) ORDER BY id DESC LIMIT 1),
	check_ups.patient_id) FROM check_ups WHERE check_ups.id = check_up_id;--> statement-breakpoint
ALTER TABLE "signed_reports" ALTER COLUMN "patient_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "results_under_way" ALTER COLUMN "patient_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_reports" DROP CONSTRAINT "signed_reports_check_up_id_language_basis_pk";--> statement-breakpoint
ALTER TABLE "signed_reports" ADD CONSTRAINT "signed_reports_check_up_id_language_basis_patient_id_pk" PRIMARY KEY("check_up_id","language","basis","patient_id");--> statement-breakpoint
ALTER TABLE "signed_reports" ADD CONSTRAINT "signed_reports_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signed_reports_patient_id" ON "signed_reports" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "outgoing_results_unsent" ON "outgoing_results" USING btree ("patient_id") WHERE state in ('waiting', 'refused');--> statement-breakpoint
CREATE INDEX "shared_listenings_patient" ON "shared_listenings" USING btree (((subject ->> 'patientId')::int));--> statement-breakpoint
ALTER TABLE "patient_merges" DROP COLUMN "issued";--> statement-breakpoint
CREATE OR REPLACE VIEW "named_patients" AS
	SELECT id, hn, name, title, first_name, last_name, citizen_id, insurance_right, gender, date_of_birth, stated_age,
	stated_age_at, weight_kg, height_cm, phone, address, medical_history, underlying_diseases, allergies, created_by,
	created_at, version, updated_by, updated_at, last_session_number, last_check_up_at, search_text, name_key, also_hns,
	also_names
	FROM "patients" WHERE NOT "awaits_name" AND "merged_into" IS NULL;--> statement-breakpoint
-- Names of records that are part of another one; the start of the server writes what it is searched by.
UPDATE patients kept SET search_text = '', also_names = array(
	SELECT said.name FROM (
		SELECT name FROM patients WHERE id = ANY (patient_with_merged(kept.id)) AND id <> kept.id
		UNION
		SELECT values ->> 'name' FROM patient_former_values
			WHERE patient_id = ANY (patient_with_merged(kept.id)) AND patient_id <> kept.id) said
	WHERE said.name <> '' ORDER BY said.name)
WHERE merged_into IS NULL AND also_hns <> '{}';
