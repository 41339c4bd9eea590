ALTER TABLE "calls" ADD COLUMN "missed_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shared_listenings" ADD COLUMN "is_heard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_listenings" ADD COLUMN "end" text;--> statement-breakpoint
CREATE INDEX "calls_caller_id" ON "calls" USING btree ("caller_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_callee_id" ON "calls" USING btree ("callee_id","started_at");