ALTER TABLE "shared_listenings" ADD COLUMN "is_heard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_listenings" ADD COLUMN "end" text;