CREATE TABLE "used_peer_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stethoscopes" ADD COLUMN "next_key_hash" text;--> statement-breakpoint
ALTER TABLE "stethoscopes" ADD COLUMN "key_ends_at" timestamp with time zone;