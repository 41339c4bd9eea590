CREATE TABLE "position_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "position_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recording_id" integer NOT NULL,
	"version" integer NOT NULL,
	"author" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"from_position" text NOT NULL,
	"to_position" text NOT NULL,
	"former_file_name" text NOT NULL,
	CONSTRAINT "position_corrections_version_key" UNIQUE("recording_id","version")
);
--> statement-breakpoint
ALTER TABLE "position_corrections" ADD CONSTRAINT "position_corrections_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_corrections" ADD CONSTRAINT "position_corrections_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_corrections_former_file_name" ON "position_corrections" USING btree ("former_file_name");