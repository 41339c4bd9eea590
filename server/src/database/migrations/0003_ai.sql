CREATE TABLE "ai_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording_id" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"model_name" text NOT NULL,
	"model_version" text NOT NULL,
	"model_sha256" text NOT NULL,
	"confidence" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"verdict" text,
	"novelty" real NOT NULL,
	"quality" jsonb NOT NULL,
	"duration_s" real NOT NULL,
	"analysed_s" real NOT NULL,
	"warnings" jsonb NOT NULL,
	"spectrum" jsonb NOT NULL,
	"notes" text NOT NULL,
	"normal_blob_key" text NOT NULL,
	"analysis_blob_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_opinions" (
	"analysis_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"agrees" boolean NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_opinions_analysis_id_user_id_pk" PRIMARY KEY("analysis_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sound_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sound_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording_id" integer NOT NULL,
	"version" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marks" jsonb,
	CONSTRAINT "sound_corrections_version_key" UNIQUE("recording_id","version")
);
--> statement-breakpoint
CREATE TABLE "sound_findings" (
	"recording_id" integer PRIMARY KEY NOT NULL,
	"method" integer NOT NULL,
	"quality" jsonb NOT NULL,
	"beats" jsonb,
	"breathing" jsonb
);
--> statement-breakpoint
ALTER TABLE "ai_analyses" ADD CONSTRAINT "ai_analyses_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_analyses" ADD CONSTRAINT "ai_analyses_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_opinions" ADD CONSTRAINT "ai_opinions_analysis_id_ai_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."ai_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_opinions" ADD CONSTRAINT "ai_opinions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_corrections" ADD CONSTRAINT "sound_corrections_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_corrections" ADD CONSTRAINT "sound_corrections_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_findings" ADD CONSTRAINT "sound_findings_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_analyses_recording_id" ON "ai_analyses" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE INDEX "sound_corrections_author" ON "sound_corrections" USING btree ("author");