CREATE TABLE "sound_events" (
	"recording_id" integer NOT NULL,
	"version" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"events" jsonb NOT NULL,
	CONSTRAINT "sound_events_recording_id_version_pk" PRIMARY KEY("recording_id","version")
);
--> statement-breakpoint
ALTER TABLE "sound_events" ADD CONSTRAINT "sound_events_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_events" ADD CONSTRAINT "sound_events_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sound_events_author" ON "sound_events" USING btree ("author");