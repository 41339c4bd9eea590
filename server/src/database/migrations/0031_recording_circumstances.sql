CREATE TABLE "recording_circumstances" (
	"recording_id" integer NOT NULL,
	"version" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"posture" text,
	"manoeuvre" text,
	"note" text NOT NULL,
	CONSTRAINT "recording_circumstances_recording_id_version_pk" PRIMARY KEY("recording_id","version")
);
--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "circumstances" jsonb;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "circumstances_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_circumstances" ADD CONSTRAINT "recording_circumstances_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_circumstances" ADD CONSTRAINT "recording_circumstances_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;