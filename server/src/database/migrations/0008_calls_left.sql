ALTER TABLE "calls" ADD COLUMN "caller_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "callee_left_at" timestamp with time zone;