CREATE TABLE "signed_reports" (
	"check_up_id" integer NOT NULL,
	"language" text NOT NULL,
	"basis" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signed_reports_check_up_id_language_basis_pk" PRIMARY KEY("check_up_id","language","basis")
);
--> statement-breakpoint
ALTER TABLE "signed_reports" ADD CONSTRAINT "signed_reports_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE cascade ON UPDATE no action;