ALTER TABLE "recordings" ADD COLUMN "is_reviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "recordings" SET "is_reviewed" = true WHERE EXISTS (SELECT 1 FROM "analyses" WHERE "analyses"."recording_id" = "recordings"."id");--> statement-breakpoint
CREATE INDEX "recordings_waiting" ON "recordings" USING btree ("id") WHERE not "recordings"."is_reviewed";
