CREATE TABLE "fhir_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"request" text NOT NULL,
	"types" text[] NOT NULL,
	"since" text,
	"transaction_time" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fhir_exports" ADD CONSTRAINT "fhir_exports_client_id_fhir_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."fhir_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fhir_exports_client" ON "fhir_exports" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "fhir_exports_expires_at" ON "fhir_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "vital_signs_by_change" ON "vital_signs" USING btree ("updated_at","id");