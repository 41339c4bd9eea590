-- Whether the hospital's administrators let the AI speak. Every answer that carries AI results reads the views below; housekeeping and the validation read the tables.
CREATE FUNCTION ai_speaks() RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM installation WHERE name = 'security.aiMode' AND value = '"on"')
$$;--> statement-breakpoint
-- In brackets: asked once a query, not once a row. As the caller: a view lets nobody write what its table does not.
CREATE VIEW "shown_ai_analyses" WITH (security_invoker = true) AS SELECT * FROM "ai_analyses" WHERE (SELECT ai_speaks());--> statement-breakpoint
CREATE VIEW "shown_ai_opinions" WITH (security_invoker = true) AS SELECT * FROM "ai_opinions" WHERE (SELECT ai_speaks());--> statement-breakpoint
-- Where the AI is off, the hospital records and nothing more: of what is computed from a sound only its quality is shown.
CREATE FUNCTION sounds_are_measured() RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT NOT EXISTS (SELECT FROM installation WHERE name = 'security.aiMode' AND value = '"off"')
$$;--> statement-breakpoint
CREATE VIEW "shown_sound_findings" WITH (security_invoker = true) AS SELECT "recording_id", "method", "quality",
	CASE WHEN (SELECT sounds_are_measured()) THEN "beats" END AS "beats",
	CASE WHEN (SELECT sounds_are_measured()) THEN "breathing" END AS "breathing"
FROM "sound_findings";