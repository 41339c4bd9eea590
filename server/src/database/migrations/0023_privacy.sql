CREATE TABLE "breach_steps" (
	"breach_id" integer NOT NULL,
	"step" text NOT NULL,
	"done_by" integer NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "breach_steps_breach_id_step_pk" PRIMARY KEY("breach_id","step")
);
--> statement-breakpoint
CREATE TABLE "breaches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breaches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"what" text NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"scope" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"closing_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_by" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "breach_steps" ADD CONSTRAINT "breach_steps_breach_id_breaches_id_fk" FOREIGN KEY ("breach_id") REFERENCES "public"."breaches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breach_steps" ADD CONSTRAINT "breach_steps_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaches" ADD CONSTRAINT "breaches_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaches" ADD CONSTRAINT "breaches_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_versions" ADD CONSTRAINT "register_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "breaches_newest_first" ON "breaches" USING btree ("known_at");