CREATE TABLE "outgoing_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receiver" text NOT NULL,
	"check_up_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"why" text,
	"key" text,
	"basis" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "result_receivers" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outgoing_results_waiting" ON "outgoing_results" USING btree ("receiver","patient_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_results_check_up" ON "outgoing_results" USING btree ("check_up_id","receiver","id");--> statement-breakpoint
CREATE INDEX "outgoing_results_refused" ON "outgoing_results" USING btree ("id") WHERE state = 'refused';
--> statement-breakpoint
-- A check-up of which something is signed has changed: each receiver is owed what it says now. Of a deleted
-- check-up nothing is.
CREATE FUNCTION owe_result(changed integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO outgoing_results (receiver, check_up_id, patient_id)
	SELECT result_receivers.name, check_ups.id, check_ups.patient_id
	FROM result_receivers, check_ups
	WHERE check_ups.id = changed AND EXISTS (
		SELECT FROM analysis_signatures JOIN recordings ON recordings.id = recording_id WHERE check_up_id = changed)
$$;
--> statement-breakpoint
CREATE FUNCTION owe_result_of_sound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM owe_result(check_up_id) FROM recordings WHERE id = NEW.recording_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Without a sound that was not signed, the others may be complete.
CREATE FUNCTION owe_result_without_sound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM owe_result(OLD.check_up_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION owe_result_of_check_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM owe_result(NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER analysis_signatures_owe_result AFTER INSERT ON analysis_signatures FOR EACH ROW EXECUTE FUNCTION owe_result_of_sound();
--> statement-breakpoint
CREATE TRIGGER analysis_addenda_owe_result AFTER INSERT ON analysis_addenda FOR EACH ROW EXECUTE FUNCTION owe_result_of_sound();
--> statement-breakpoint
CREATE TRIGGER position_corrections_owe_result AFTER INSERT ON position_corrections FOR EACH ROW EXECUTE FUNCTION owe_result_of_sound();
--> statement-breakpoint
CREATE TRIGGER recording_circumstances_owe_result AFTER INSERT ON recording_circumstances FOR EACH ROW EXECUTE FUNCTION owe_result_of_sound();
--> statement-breakpoint
CREATE TRIGGER sound_corrections_owe_result AFTER INSERT ON sound_corrections FOR EACH ROW EXECUTE FUNCTION owe_result_of_sound();
--> statement-breakpoint
CREATE TRIGGER sound_events_owe_result AFTER INSERT ON sound_events FOR EACH ROW EXECUTE FUNCTION owe_result_of_sound();
--> statement-breakpoint
CREATE TRIGGER recordings_owe_result AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION owe_result_without_sound();
--> statement-breakpoint
CREATE TRIGGER check_ups_owe_result AFTER UPDATE OF vital_signs_id ON check_ups FOR EACH ROW WHEN (OLD.vital_signs_id IS DISTINCT FROM NEW.vital_signs_id) EXECUTE FUNCTION owe_result_of_check_up();
