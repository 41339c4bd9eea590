CREATE TABLE "call_pages" (
	"peer_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"caller_id" integer NOT NULL,
	"callee_id" integer NOT NULL,
	"caller_peer_id" text NOT NULL,
	"callee_peer_id" text NOT NULL,
	"caller_seen_at" timestamp with time zone NOT NULL,
	"callee_seen_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end" text,
	"ended_by" integer
);
--> statement-breakpoint
CREATE TABLE "shared_listenings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"state" text NOT NULL,
	"mac_address" text NOT NULL,
	"device_name" text NOT NULL,
	"host_id" integer NOT NULL,
	"guest_id" integer NOT NULL,
	"subject" jsonb,
	"invited_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "call_pages" ADD CONSTRAINT "call_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_pages" ADD CONSTRAINT "call_pages_session_id_login_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."login_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_caller_id_users_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_callee_id_users_id_fk" FOREIGN KEY ("callee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_listenings" ADD CONSTRAINT "shared_listenings_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_listenings" ADD CONSTRAINT "shared_listenings_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_listenings" ADD CONSTRAINT "shared_listenings_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_pages_user_id" ON "call_pages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "call_pages_session_id" ON "call_pages" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "calls_live_caller" ON "calls" USING btree ("caller_id") WHERE "calls"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_live_callee" ON "calls" USING btree ("callee_id") WHERE "calls"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "shared_listenings_live" ON "shared_listenings" USING btree ("call_id") WHERE "shared_listenings"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "shared_listenings_live_guest" ON "shared_listenings" USING btree ("guest_id") WHERE "shared_listenings"."state" = 'listening';