ALTER TABLE "recordings" ADD COLUMN "is_silent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "recordings" SET "is_silent" = true
WHERE 2 * (SELECT count(*) FROM unnest("waveform") AS peak WHERE peak = 0) >= cardinality("waveform")
  OR (SELECT count(*) FROM unnest("waveform") AS peak WHERE peak > 1.5 / 32768) <= 0.05 * cardinality("waveform");
