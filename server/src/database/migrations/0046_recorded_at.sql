ALTER TABLE "recordings" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
-- Saved captures stay, and know when they began. An imported sound has none.
UPDATE "recordings" SET "recorded_at" = "captures"."started_at" FROM "captures" WHERE "captures"."id" = "recordings"."capture_id";
