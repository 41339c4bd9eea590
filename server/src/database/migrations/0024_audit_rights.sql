-- Removes the beginning of the chain with its events. The server's own role may remove nothing; the guards
-- refuse the owner, too, what is younger than 90 days.
CREATE FUNCTION audit_forget(up_to bigint, its_hash text) RETURNS integer
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	removed integer;
BEGIN
	IF NOT EXISTS (SELECT FROM audit_chain c WHERE c.position = up_to AND c.hash = its_hash) THEN
		RAISE EXCEPTION 'the audit trail has no such link' USING ERRCODE = 'insufficient_privilege';
	END IF;
	INSERT INTO audit_chain_starts (position, hash) VALUES (up_to, its_hash);
	DELETE FROM audit_events WHERE id IN (SELECT c.event_id FROM audit_chain c WHERE c.position <= up_to);
	GET DIAGNOSTICS removed = ROW_COUNT;
	DELETE FROM audit_chain c WHERE c.position <= up_to;
	RETURN removed;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION audit_forget(bigint, text) FROM PUBLIC;
