-- The use of a session postpones its end, which is not audited, like the use itself.
select factbook_watch('session', 'device', 'network');
--> statement-breakpoint
select factbook_audit_without('session', 'last_used', 'expires');
