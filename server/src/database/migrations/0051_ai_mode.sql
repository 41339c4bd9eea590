-- Whether the hospital's administrators let the AI speak. Every answer that carries AI results reads the views below; housekeeping and the validation read the tables.
CREATE FUNCTION ai_speaks() RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM installation WHERE name = 'security.aiMode' AND value = '"on"')
$$;--> statement-breakpoint
-- In brackets: asked once a query, not once a row.
CREATE VIEW "shown_ai_analyses" AS SELECT * FROM "ai_analyses" WHERE (SELECT ai_speaks());--> statement-breakpoint
CREATE VIEW "shown_ai_opinions" AS SELECT * FROM "ai_opinions" WHERE (SELECT ai_speaks());--> statement-breakpoint
-- Where the AI is off, the hospital records and nothing more: of what is computed from a sound only its quality is shown.
CREATE FUNCTION sounds_are_measured() RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT NOT EXISTS (SELECT FROM installation WHERE name = 'security.aiMode' AND value = '"off"')
$$;--> statement-breakpoint
CREATE VIEW "shown_sound_findings" AS SELECT "recording_id", "method", "quality",
	CASE WHEN (SELECT sounds_are_measured()) THEN "beats" END AS "beats",
	CASE WHEN (SELECT sounds_are_measured()) THEN "breathing" END AS "breathing"
FROM "sound_findings";--> statement-breakpoint
-- The end of a kept report's basis says what was left out of it. Of the others, those that were made before there was a result have none in them either.
CREATE VIEW "shown_signed_reports" AS SELECT * FROM "signed_reports" kept WHERE (SELECT ai_speaks()) OR (
	(kept.basis LIKE '%-without-ai' OR kept.basis LIKE '%-recorded-only'
		OR NOT EXISTS (SELECT FROM ai_analyses a JOIN recordings r ON r.id = a.recording_id
			WHERE r.check_up_id = kept.check_up_id AND a.created_at <= kept.created_at))
	AND ((SELECT sounds_are_measured()) OR kept.basis LIKE '%-recorded-only'
		OR NOT EXISTS (SELECT FROM sound_findings f JOIN recordings r ON r.id = f.recording_id
			WHERE r.check_up_id = kept.check_up_id AND (f.beats IS NOT NULL OR f.breathing IS NOT NULL))));
