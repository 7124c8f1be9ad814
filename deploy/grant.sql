grant create on database factbook to factbook_server;
reassign owned by factbook_server to factbook_owner;
alter default privileges grant usage on schemas to factbook_server;
alter default privileges grant select on tables to factbook_server;
alter default privileges in schema public grant insert, update, delete on tables to factbook_server;
alter default privileges in schema public grant usage, update on sequences to factbook_server;
grant select, insert, update, delete on all tables in schema public to factbook_server;
grant usage, update on all sequences in schema public to factbook_server;
revoke update, delete on audit, audit_seal, figure_correction, schema_migration, edition, edition_table from factbook_server;
revoke update, delete on action from factbook_server;
grant update (title, undone_action_id) on action to factbook_server;
revoke insert on schema_migration from factbook_server;
do $$
declare
  edition text;
begin
  for edition in select nspname from pg_namespace where nspname like 'edition\_%' and nspowner = 'factbook_owner'::regrole loop
    execute format('grant usage on schema %I to factbook_server', edition);
    execute format('grant select on all tables in schema %I to factbook_server', edition);
  end loop;
end $$;
