ALTER TABLE "recordings" ADD COLUMN "original" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "original_blob_key" text;