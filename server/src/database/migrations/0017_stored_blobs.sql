CREATE TABLE "scrubs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scrubs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"at_blob" integer DEFAULT 0 NOT NULL,
	"to_blob" integer NOT NULL,
	"blob_count" integer DEFAULT 0 NOT NULL,
	"byte_count" bigint DEFAULT 0 NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"hashed_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_blobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_blobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"sha256" text,
	"byte_count" bigint,
	"is_derived" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"fault" text,
	"fault_found_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "stored_blobs_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "stored_blobs_faults" ON "stored_blobs" USING btree ("id") WHERE "stored_blobs"."fault" is not null;--> statement-breakpoint
-- What is stored already. Null: the first scrub fills it in.
INSERT INTO "stored_blobs" ("key", "sha256", "byte_count")
SELECT "blob_key", "sha256", "byte_count" FROM "recordings"
UNION ALL SELECT "original_blob_key", "original"->>'sha256', ("original"->>'byteCount')::bigint FROM "recordings" WHERE "original_blob_key" IS NOT NULL
UNION ALL SELECT "blob_key", "sha256", "byte_count" FROM "patient_files"
UNION ALL SELECT "thumbnail_key", NULL, NULL FROM "patient_files" WHERE "thumbnail_key" IS NOT NULL
UNION ALL SELECT "normal_blob_key", NULL, NULL FROM "ai_analyses"
UNION ALL SELECT "analysis_blob_key", NULL, NULL FROM "ai_analyses"
ON CONFLICT DO NOTHING;
