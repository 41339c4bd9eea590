ALTER TABLE "recordings" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_request_id_key" UNIQUE("created_by","request_id");