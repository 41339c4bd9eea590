CREATE TABLE "operating_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operating_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_version" text NOT NULL,
	"number" integer NOT NULL,
	"absent_up_to" double precision,
	"present_from" double precision,
	"reason" text NOT NULL,
	"chosen_by" integer NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_analyses" ADD COLUMN "judged_by" integer;--> statement-breakpoint
ALTER TABLE "operating_points" ADD CONSTRAINT "operating_points_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operating_points_number" ON "operating_points" USING btree ("model_version","number");--> statement-breakpoint
ALTER TABLE "ai_analyses" ADD CONSTRAINT "ai_analyses_judged_by_operating_points_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."operating_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A view has the columns of the day on which it was made.
CREATE OR REPLACE VIEW "shown_ai_analyses" WITH (security_invoker = true) AS SELECT * FROM "ai_analyses" WHERE (SELECT ai_speaks());
