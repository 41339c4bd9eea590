ALTER TABLE "captures" ADD COLUMN "newest_moment" jsonb;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "ended_moment" jsonb;