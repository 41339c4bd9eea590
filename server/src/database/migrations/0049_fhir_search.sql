CREATE INDEX "patients_by_change" ON "patients" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "vital_signs_by_time" ON "vital_signs" USING btree ("measured_at","id");--> statement-breakpoint
CREATE INDEX "recordings_by_time" ON "recordings" USING btree ("recorded_at","id");