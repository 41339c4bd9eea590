CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session" text,
	"id_token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_logout_tokens" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Each lives for a minute: whoever is on the way back now begins again.
DELETE FROM "sign_in_codes";--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "id_token" text NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_login_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("issuer","subject");