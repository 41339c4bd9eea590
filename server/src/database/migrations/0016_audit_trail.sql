CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', clock_timestamp()) NOT NULL,
	CONSTRAINT "audit_chain_event_id_key" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "audit_chain_starts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_chain_starts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT date_trunc('milliseconds', clock_timestamp()) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"event_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "at" SET DEFAULT date_trunc('milliseconds', clock_timestamp());--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "patient_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_events_patients" ON "audit_events" USING gin ("patient_ids");--> statement-breakpoint
CREATE INDEX "audit_events_request" ON "audit_events" USING btree ("request_id");--> statement-breakpoint
-- Whom a subject of the audit trail belongs to.
CREATE FUNCTION audit_patients(kind text, subject text) RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE kind
		WHEN 'patient' THEN ARRAY[subject::integer]
		WHEN 'check-up' THEN ARRAY(SELECT patient_id FROM check_ups WHERE id = subject::integer)
		WHEN 'file' THEN ARRAY(SELECT patient_id FROM patient_files WHERE id = subject::integer)
		WHEN 'recording' THEN ARRAY(
			SELECT c.patient_id FROM recordings r JOIN check_ups c ON c.id = r.check_up_id WHERE r.id = subject::integer)
		WHEN 'capture' THEN ARRAY(
			SELECT c.patient_id FROM captures r JOIN check_ups c ON c.id = r.check_up_id WHERE r.id = subject::uuid)
		WHEN 'question' THEN ARRAY(
			SELECT c.patient_id FROM questions q JOIN recordings r ON r.id = q.recording_id
			JOIN check_ups c ON c.id = r.check_up_id WHERE q.id = subject::integer)
		WHEN 'ai-analysis' THEN ARRAY(
			SELECT c.patient_id FROM ai_analyses a JOIN recordings r ON r.id = a.recording_id
			JOIN check_ups c ON c.id = r.check_up_id WHERE a.id = subject::integer)
		ELSE ARRAY[]::integer[]
	END;
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	written timestamptz;
BEGIN
	IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'audit_chain_starts' THEN
		IF TG_TABLE_NAME = 'audit_events' THEN written := OLD.at; ELSE written := OLD.sealed_at; END IF;
		IF written < now() - interval '90 days' THEN RETURN OLD; END IF;
	END IF;
	RAISE EXCEPTION 'the audit trail is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_await_sealing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_unsealed (event_id) SELECT id FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO audit_unsealed (event_id) SELECT id FROM audit_events;
--> statement-breakpoint
CREATE TRIGGER audit_events_await_sealing AFTER INSERT ON audit_events
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_await_sealing();
--> statement-breakpoint
CREATE TRIGGER audit_events_kept BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON audit_events EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_chain_kept BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_chain_not_emptied BEFORE TRUNCATE ON audit_chain EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_chain_starts_kept BEFORE UPDATE OR DELETE ON audit_chain_starts
	FOR EACH ROW EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_chain_starts_not_emptied BEFORE TRUNCATE ON audit_chain_starts EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
-- Also while a session replays a replica's changes.
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_await_sealing, ENABLE ALWAYS TRIGGER audit_events_kept,
	ENABLE ALWAYS TRIGGER audit_events_not_emptied;
--> statement-breakpoint
ALTER TABLE audit_chain ENABLE ALWAYS TRIGGER audit_chain_kept, ENABLE ALWAYS TRIGGER audit_chain_not_emptied;
--> statement-breakpoint
ALTER TABLE audit_chain_starts ENABLE ALWAYS TRIGGER audit_chain_starts_kept,
	ENABLE ALWAYS TRIGGER audit_chain_starts_not_emptied;
