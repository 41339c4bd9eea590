ALTER TABLE "ai_analyses" ADD COLUMN "unproven" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "ai_analyses" SET "unproven" = '["COPDs", "Pneumonia"]' WHERE "model_name" = 'lung_classifier_v1' AND "model_version" = '1.0.0';
