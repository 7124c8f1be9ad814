-- The form in which names are compared. The same as `normalizeName` in platform/contract/names.ts.
create function factbook_name(name text) returns text
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return trim(regexp_replace(
    translate(
      normalize(
        lower(regexp_replace(
          normalize(translate(name, U&'\0060\00b4\02b9\02bb\02bc\02c8\2018\2019\201a\201b\2032\2035\ff07', repeat('''', 13)), NFKD),
          '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
          '', 'g') collate "und-x-icu"),
        NFC),
      U&'\00ab\00bb\201c\201d\201e\201f\2033\2036\2010\2011\2012\2013\2014\2015\2212', repeat('"', 8) || repeat('-', 7)),
    '[\u0009-\u000d\u0020\u1680\u2028\u2029]+', ' ', 'g'));
end $$;--> statement-breakpoint
-- A name as searches compare it. The same as `normalizeSearchText` in platform/contract/names.ts.
create or replace function factbook_searched(name text) returns text
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return trim(regexp_replace(replace(public.factbook_name(name), '''', ''),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));
end $$;--> statement-breakpoint
-- The indexes hold results of the former function.
do $$
declare index_name regclass;
begin
  for index_name in select indexrelid from pg_index where pg_get_indexdef(indexrelid) like '%factbook_searched(%' loop
    execute format('reindex index %s', index_name);
  end loop;
end $$;
