-- Empty until the server has written the forms: server/src/database/canonical-columns.ts. The index goes with the column.
ALTER TABLE "patients" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "patients_search_trigram" ON "patients" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "user_groups" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "patients_without_forms" ON "patients" USING btree ("id") WHERE "patients"."search_text" = '';--> statement-breakpoint
CREATE INDEX "patients_name_key" ON "patients" USING btree ("name_key") WHERE "patients"."name_key" <> '';--> statement-breakpoint
CREATE INDEX "patients_citizen_id" ON "patients" USING btree ("citizen_id") WHERE "patients"."citizen_id" is not null;--> statement-breakpoint
CREATE INDEX "users_username_same" ON "users" USING btree ("username_key");