ALTER TABLE "fhir_clients" ADD COLUMN "writes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fhir_clients" ADD COLUMN "writes_as" integer;--> statement-breakpoint
ALTER TABLE "fhir_tokens" ADD COLUMN "writes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fhir_clients" ADD CONSTRAINT "fhir_clients_writes_as_users_id_fk" FOREIGN KEY ("writes_as") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_session_of_no_user" ON "audit_events" USING btree ("session_id","at") WHERE "audit_events"."user_id" is null and "audit_events"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "position_corrections_by_time" ON "position_corrections" USING btree ("created_at","recording_id");--> statement-breakpoint
CREATE INDEX "recording_circumstances_by_time" ON "recording_circumstances" USING btree ("created_at","recording_id");--> statement-breakpoint
CREATE INDEX "analysis_addenda_by_time" ON "analysis_addenda" USING btree ("created_at","recording_id");--> statement-breakpoint
CREATE INDEX "analysis_signatures_by_time" ON "analysis_signatures" USING btree ("signed_at","recording_id");