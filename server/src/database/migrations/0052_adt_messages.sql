CREATE TABLE "adt_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adt_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender" text NOT NULL,
	"control_id" text NOT NULL,
	"digest" text NOT NULL,
	"event" text NOT NULL,
	"hn" text,
	"other_hn" text,
	"peer" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"why" text,
	"body" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "adt_messages_once" ON "adt_messages" USING btree ("sender","control_id","digest");--> statement-breakpoint
CREATE INDEX "adt_messages_open" ON "adt_messages" USING btree ("id") WHERE state in ('waiting', 'refused');--> statement-breakpoint
CREATE INDEX "adt_messages_hn" ON "adt_messages" USING btree (upper("hn"));--> statement-breakpoint
CREATE INDEX "adt_messages_other_hn" ON "adt_messages" USING btree (upper("other_hn"));--> statement-breakpoint
CREATE INDEX "adt_messages_ended" ON "adt_messages" USING btree ("ended_at") WHERE state in ('done', 'put-away');
--> statement-breakpoint
-- What was said of a patient goes with the patient.
CREATE FUNCTION forget_adt_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM adt_messages WHERE upper(hn) = upper(OLD.hn) OR upper(other_hn) = upper(OLD.hn);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER patients_forget_adt_messages AFTER DELETE ON patients FOR EACH ROW EXECUTE FUNCTION forget_adt_messages();
