-- Not written into each query that names it: the planner then knows what it costs, and takes the index instead.
create or replace function factbook_searched(name text) returns text
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return trim(regexp_replace(
    regexp_replace(normalize(lower(name collate "und-x-icu"), NFKD), '[\u0300-\u036f''’‘]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));
end $$;
