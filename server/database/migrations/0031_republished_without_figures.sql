-- A record without figures has the same figures as one that does not exist, so adding or deleting it while its airport is
-- unpublished is no correction.
create or replace function factbook_figures_of(table_name text, record jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(name, record -> name) filter (where record -> name <> 'null'), '{}')
  from unnest(factbook_figures(table_name)) as name
$$;
