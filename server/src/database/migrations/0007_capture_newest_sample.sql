ALTER TABLE "captures" ADD COLUMN "newest_sample" bigint;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "newest_at" timestamp with time zone;--> statement-breakpoint
UPDATE "captures" SET "newest_sample" = "durable_sample", "newest_at" = "progress_at";--> statement-breakpoint
ALTER TABLE "captures" ALTER COLUMN "newest_sample" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ALTER COLUMN "newest_at" SET NOT NULL;
