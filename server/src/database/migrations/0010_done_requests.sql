CREATE TABLE "done_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "done_requests_done_at" ON "done_requests" USING btree ("done_at");