CREATE TABLE "quiz_questions" (
	"quiz_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"organ" text NOT NULL,
	"case_id" integer,
	"reference_id" text,
	"answer" jsonb,
	"right" jsonb,
	"answered_at" timestamp with time zone,
	CONSTRAINT "quiz_questions_quiz_id_number_pk" PRIMARY KEY("quiz_id","number")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quizzes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"organs" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teaching_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teaching_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording_id" integer NOT NULL,
	"organ" text NOT NULL,
	"position" text NOT NULL,
	"posture" text,
	"manoeuvre" text,
	"age_band" text,
	"title_th" text NOT NULL,
	"title_en" text NOT NULL,
	"question" text NOT NULL,
	"explanation" text NOT NULL,
	"findings" jsonb NOT NULL,
	"analysis_version" integer NOT NULL,
	"blob_key" text,
	"byte_count" integer NOT NULL,
	"sample_count" integer NOT NULL,
	"sample_rate_hz" integer NOT NULL,
	"waveform" real[] NOT NULL,
	"peak" real NOT NULL,
	"rms" real NOT NULL,
	"consent_by" text NOT NULL,
	"consent_on" date NOT NULL,
	"consent_note" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_by" integer,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_reason" text
);
--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_cases" ADD CONSTRAINT "teaching_cases_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_cases" ADD CONSTRAINT "teaching_cases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_cases" ADD CONSTRAINT "teaching_cases_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_questions_of_case" ON "quiz_questions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "quizzes_of_user" ON "quizzes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "teaching_cases_one_of_recording" ON "teaching_cases" USING btree ("recording_id") WHERE "teaching_cases"."withdrawn_at" is null;