ALTER TABLE "outgoing_results" ADD COLUMN "first_failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outgoing_results_sent" ON "outgoing_results" USING btree ("ended_at") WHERE state = 'sent';--> statement-breakpoint
CREATE FUNCTION owe_result_of_vital_signs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM owe_result(id) FROM check_ups WHERE vital_signs_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION owe_result_of_examination() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM owe_result(NEW.check_up_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vital_signs_owe_result AFTER UPDATE OF heart_rate, blood_pressure_systolic, blood_pressure_diastolic, oxygen_saturation, respiration_rate, temperature, measured_at ON vital_signs FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION owe_result_of_vital_signs();
--> statement-breakpoint
CREATE TRIGGER examinations_owe_result AFTER UPDATE OF skipped ON examinations FOR EACH ROW WHEN (OLD.skipped IS DISTINCT FROM NEW.skipped) EXECUTE FUNCTION owe_result_of_examination();
