-- Each skipped step says why; of those skipped before, nobody was asked.
UPDATE "examinations" SET "skipped" = (
	SELECT jsonb_agg(jsonb_build_object('step', "each", 'reason', NULL) ORDER BY "each")
	FROM jsonb_array_elements("skipped") AS "each"
) WHERE "skipped" <> '[]';
