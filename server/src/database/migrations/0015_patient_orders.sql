-- Thai dictionary order; a space counts, so that a first name in full comes before a longer one. A PostgreSQL without ICU sorts by code points.
DO $$ BEGIN
  CREATE COLLATION "thai_names" (provider = icu, locale = 'th-u-ka-noignore');
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value OR undefined_object THEN
  CREATE COLLATION "thai_names" (provider = libc, locale = 'C');
END $$;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "last_check_up_at" timestamp with time zone;--> statement-breakpoint
UPDATE "patients" SET "last_check_up_at" = (SELECT max("session_date") FROM "check_ups" WHERE "check_ups"."patient_id" = "patients"."id") WHERE "last_session_number" > 0;--> statement-breakpoint
CREATE INDEX "patients_by_name" ON "patients" USING btree ((coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), name)) collate "thai_names","id");--> statement-breakpoint
CREATE INDEX "patients_by_birth" ON "patients" USING btree ((case when stated_age is null
    then make_date(substr(date_of_birth, 1, 4)::int, coalesce(nullif(substr(date_of_birth, 6, 2), ''), '1')::int,
      coalesce(nullif(substr(date_of_birth, 9, 2), ''), '1')::int)
    else ((stated_age_at at time zone 'UTC') - make_interval(years => stated_age))::date end),"id");--> statement-breakpoint
CREATE INDEX "patients_by_last_check_up" ON "patients" USING btree ((coalesce(last_check_up_at, '-infinity'::timestamptz)),"id");--> statement-breakpoint
CREATE INDEX "recordings_waiting_of_check_up" ON "recordings" USING btree ("check_up_id") WHERE not "recordings"."is_reviewed";