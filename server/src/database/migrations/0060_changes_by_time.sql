CREATE INDEX "position_corrections_by_time" ON "position_corrections" USING btree ("created_at","recording_id");--> statement-breakpoint
CREATE INDEX "recording_circumstances_by_time" ON "recording_circumstances" USING btree ("created_at","recording_id");--> statement-breakpoint
CREATE INDEX "analysis_addenda_by_time" ON "analysis_addenda" USING btree ("created_at","recording_id");--> statement-breakpoint
CREATE INDEX "analysis_signatures_by_time" ON "analysis_signatures" USING btree ("signed_at","recording_id");