ALTER TABLE "patients" ALTER COLUMN "underlying_diseases" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "patients" ALTER COLUMN "underlying_diseases" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "citizen_id" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "insurance_right" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "allergies" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- nobody said that these have no disease: the form had no way to say so
UPDATE "patients" SET "underlying_diseases" = NULL WHERE "underlying_diseases" = '{}';
