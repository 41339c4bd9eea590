CREATE TABLE "examinations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "examinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"check_up_id" integer NOT NULL,
	"protocol_id" text NOT NULL,
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"steps" jsonb NOT NULL,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protocols" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protocols_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_th" text NOT NULL,
	"name_en" text NOT NULL,
	"ages" text NOT NULL,
	"steps" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "examination_id" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "examination_step" smallint;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "examination_id" integer;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "examination_step" smallint;--> statement-breakpoint
ALTER TABLE "examinations" ADD CONSTRAINT "examinations_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "examinations" ADD CONSTRAINT "examinations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocols" ADD CONSTRAINT "protocols_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "examinations_check_up_id" ON "examinations" USING btree ("check_up_id");--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_examination_id_examinations_id_fk" FOREIGN KEY ("examination_id") REFERENCES "public"."examinations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_examination_id_examinations_id_fk" FOREIGN KEY ("examination_id") REFERENCES "public"."examinations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_examination_id" ON "recordings" USING btree ("examination_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_patients(kind text, subject text) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE kind
		WHEN 'patient' THEN ARRAY[subject::integer]
		WHEN 'check-up' THEN ARRAY(SELECT patient_id FROM check_ups WHERE id = subject::integer)
		WHEN 'examination' THEN ARRAY(
			SELECT c.patient_id FROM examinations e JOIN check_ups c ON c.id = e.check_up_id WHERE e.id = subject::integer)
		WHEN 'file' THEN ARRAY(SELECT patient_id FROM patient_files WHERE id = subject::integer)
		WHEN 'recording' THEN ARRAY(
			SELECT c.patient_id FROM recordings r JOIN check_ups c ON c.id = r.check_up_id WHERE r.id = subject::integer)
		WHEN 'capture' THEN ARRAY(
			SELECT c.patient_id FROM captures r JOIN check_ups c ON c.id = r.check_up_id WHERE r.id = subject::uuid)
		WHEN 'question' THEN ARRAY(
			SELECT c.patient_id FROM questions q JOIN recordings r ON r.id = q.recording_id
			JOIN check_ups c ON c.id = r.check_up_id WHERE q.id = subject::integer)
		WHEN 'ai-analysis' THEN ARRAY(
			SELECT c.patient_id FROM ai_analyses a JOIN recordings r ON r.id = a.recording_id
			JOIN check_ups c ON c.id = r.check_up_id WHERE a.id = subject::integer)
		ELSE ARRAY[]::integer[]
	END;
END $$;
