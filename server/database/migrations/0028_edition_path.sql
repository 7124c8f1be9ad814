-- Where a call about a year finds its tables. PostgreSQL skips a schema that the role may not use, so a closed year would silently be
-- read with the present names. Null is no year.
create function factbook_edition_path(year integer) returns text language plpgsql stable as $$
declare
  edition_schema constant text := 'edition_' || year;
begin
  if year is null then return 'public'; end if;
  if exists (select from public.edition where axn_instance_id = year) and not has_schema_privilege(edition_schema, 'usage') then
    raise insufficient_privilege using message = format('%s may not use the schema %s of a closed year; run deploy/grant.sql as the owner',
      current_user, edition_schema);
  end if;
  return edition_schema || ', public';
end $$;
