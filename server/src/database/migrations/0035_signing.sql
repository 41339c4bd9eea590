CREATE TABLE "analysis_addenda" (
	"recording_id" integer NOT NULL,
	"number" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "analysis_addenda_recording_id_number_pk" PRIMARY KEY("recording_id","number")
);
--> statement-breakpoint
CREATE TABLE "analysis_signatures" (
	"recording_id" integer PRIMARY KEY NOT NULL,
	"analysis_version" integer NOT NULL,
	"signer" integer NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL,
	"position" text NOT NULL,
	"position_version" integer NOT NULL,
	"circumstances_version" integer NOT NULL,
	"marks_version" integer NOT NULL,
	"events_version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analysis_addenda" ADD CONSTRAINT "analysis_addenda_recording_id_analysis_signatures_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."analysis_signatures"("recording_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_addenda" ADD CONSTRAINT "analysis_addenda_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_signatures" ADD CONSTRAINT "analysis_signatures_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_signatures" ADD CONSTRAINT "analysis_signatures_signer_users_id_fk" FOREIGN KEY ("signer") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;