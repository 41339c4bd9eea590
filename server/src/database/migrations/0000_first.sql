CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "login_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"remembered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "check_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"patient_id" integer NOT NULL,
	"session_number" integer NOT NULL,
	"session_date" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text,
	"created_by" integer NOT NULL,
	CONSTRAINT "check_ups_session_number_key" UNIQUE("patient_id","session_number")
);
--> statement-breakpoint
CREATE TABLE "stethoscopes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stethoscopes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mac_address" text NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"connection_id" uuid,
	"last_seen_at" timestamp with time zone,
	"connected_by" integer,
	"connected_session" uuid,
	"connected_at" timestamp with time zone,
	"stream_id" bigint,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stethoscopes_mac_address_key" UNIQUE("mac_address")
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hn" text NOT NULL,
	"name" text,
	"gender" text NOT NULL,
	"date_of_birth" text NOT NULL,
	"stated_age" integer,
	"stated_age_at" timestamp with time zone,
	"weight_kg" real NOT NULL,
	"height_cm" real NOT NULL,
	"phone" text,
	"address" text,
	"medical_history" text,
	"underlying_diseases" text[] DEFAULT '{}' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording_id" integer NOT NULL,
	"version" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "analyses_version_key" UNIQUE("recording_id","version")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organ" text NOT NULL,
	"check_up_id" integer NOT NULL,
	"position" text NOT NULL,
	"file_name" text,
	"blob_key" text NOT NULL,
	"capture_id" uuid,
	"sha256" text NOT NULL,
	"byte_count" bigint NOT NULL,
	"sample_rate_hz" integer NOT NULL,
	"sample_count" bigint NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"listening" jsonb,
	"waveform" real[] NOT NULL,
	"peak" real NOT NULL,
	"rms" real NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recordings_file_name_key" UNIQUE("file_name"),
	CONSTRAINT "recordings_capture_id_key" UNIQUE("capture_id")
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"organ" text NOT NULL,
	"position" text NOT NULL,
	"check_up_id" integer NOT NULL,
	"clinician" integer NOT NULL,
	"device_id" integer,
	"device_name" text NOT NULL,
	"mac_address" text NOT NULL,
	"stream_id" bigint NOT NULL,
	"first_sample" bigint NOT NULL,
	"last_sample" bigint,
	"durable_sample" bigint NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft_analysis" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"account_state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ups" ADD CONSTRAINT "check_ups_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ups" ADD CONSTRAINT "check_ups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stethoscopes" ADD CONSTRAINT "stethoscopes_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stethoscopes" ADD CONSTRAINT "stethoscopes_connected_session_login_sessions_id_fk" FOREIGN KEY ("connected_session") REFERENCES "public"."login_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stethoscopes" ADD CONSTRAINT "stethoscopes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_clinician_users_id_fk" FOREIGN KEY ("clinician") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_device_id_stethoscopes_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."stethoscopes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_sessions_user_id" ON "login_sessions" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE INDEX "stethoscopes_connected_session" ON "stethoscopes" USING btree ("connected_session");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_hn_key" ON "patients" USING btree (upper("hn"));--> statement-breakpoint
CREATE INDEX "patients_hn_trigram" ON "patients" USING gin (upper("hn") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_name_trigram" ON "patients" USING gin (upper("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_phone_trigram" ON "patients" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patients_newest_first" ON "patients" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recordings_check_up_id" ON "recordings" USING btree ("check_up_id","organ");--> statement-breakpoint
CREATE INDEX "captures_clinician_state" ON "captures" USING btree ("clinician","state");--> statement-breakpoint
CREATE INDEX "captures_check_up_id" ON "captures" USING btree ("check_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "captures_one_running_per_device" ON "captures" USING btree ("mac_address") WHERE "captures"."state" in ('recording', 'completing');--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));