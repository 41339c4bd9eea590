CREATE TABLE "rights_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rights_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"patient_id" integer,
	"hn" text,
	"person" text NOT NULL,
	"what" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_by" integer,
	"outcome" text,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"closing_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_by" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_requests" ADD CONSTRAINT "rights_requests_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_requests_by_receipt" ON "rights_requests" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "rights_requests_patient_id" ON "rights_requests" USING btree ("patient_id");--> statement-breakpoint
-- Refused requests stood in the register until now.
INSERT INTO rights_requests (kind, person, what, received_at, outcome, closed_at, closed_by, handled_by, closing_note,
	opened_by, opened_at)
SELECT r ->> 'kind', r ->> 'person', '', (r ->> 'receivedOn')::timestamptz, 'refused',
	(r ->> 'decidedOn')::timestamptz, saved_by, saved_by, r ->> 'reason', saved_by, saved_at
FROM (SELECT * FROM register_versions ORDER BY version DESC LIMIT 1) newest,
	jsonb_array_elements(coalesce(newest.fields -> 'refusals', '[]')) AS r;
