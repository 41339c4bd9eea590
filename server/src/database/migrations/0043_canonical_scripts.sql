-- Letters whose canonical form is another than before: Turkish i, final sigma, digits and marks of more scripts.
-- The server writes the emptied forms again: server/src/database/canonical-columns.ts.
UPDATE "patients" SET "search_text" = '' WHERE "search_text" ~ '[^\u0001-\u007f\u0e00-\u0e7f]';--> statement-breakpoint
UPDATE "users" SET "search_text" = '' WHERE "search_text" || "email_key" ~ '[^\u0001-\u007f\u0e00-\u0e7f]';--> statement-breakpoint
UPDATE "user_groups" SET "search_text" = '' WHERE "search_text" ~ '[^\u0001-\u007f\u0e00-\u0e7f]';--> statement-breakpoint
-- Names are compared without what stands between their parts, and without more titles.
UPDATE "patients" SET "search_text" = '' WHERE "name_key" ~ '^([ก-ฮ]{1,4}\.|แพทย์|สามเณร|prof|ທ|ນາງ)';--> statement-breakpoint
UPDATE "patients" SET "name_key" = regexp_replace("name_key", '[ .''-]', '', 'g') WHERE "name_key" ~ '[ .''-]';
