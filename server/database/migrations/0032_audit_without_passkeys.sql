-- What identifies a passkey to its device is of no use after it was removed. The audit keeps its name.
select factbook_watch('passkey', 'credential_id', 'public_key');
--> statement-breakpoint
select factbook_audit_without('passkey', 'counter', 'last_used_date');
