CREATE TABLE "fhir_clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "fhir_clients_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"types" text[] NOT NULL,
	"reads_restricted" boolean NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "fhir_clients_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "fhir_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"types" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_fhir_assertions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fhir_tokens" ADD CONSTRAINT "fhir_tokens_client_id_fhir_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."fhir_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fhir_tokens_expires_at" ON "fhir_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "fhir_tokens_client" ON "fhir_tokens" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "used_fhir_assertions_expires_at" ON "used_fhir_assertions" USING btree ("expires_at");