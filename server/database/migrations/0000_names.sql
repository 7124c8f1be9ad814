-- How names are compared and searched. Indexes of the schema use these functions, so a change of one needs a migration
-- that builds its indexes again.

-- Similarity search on names, and its index.
create extension if not exists pg_trgm;
--> statement-breakpoint
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
end $$;
--> statement-breakpoint
-- A name as searches compare it. The same as `normalizeSearchText` in platform/contract/names.ts.
create function factbook_searched(name text) returns text
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return trim(regexp_replace(replace(public.factbook_name(name), '''', ''),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));
end $$;
--> statement-breakpoint
-- A name as it looks. The same as `foldLookalikes` in platform/contract/lookalikes.ts.
create function factbook_latin_look(name text) returns text
language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return translate(
    public.factbook_name(regexp_replace(name, '[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
    U&'\01a8\01bb\03e9\14bf\a645\a6ef\a75b'
    || U&'\021d\025c\0292\0437\0499\04e1\2ccd\a76b\+0118ca\+016f3b\+01d206'
    || U&'\ab9e\+0118cf'
    || U&'\+0118db'
    || U&'\0431\2cd3\abbe\+0118d5'
    || U&'\+0104fa\+0118c6\+01d212'
    || U&'\0223\09ea\0a6a\0b03\+01031a\+01e8cb'
    || U&'\09ed\0a67\0b68\0d6d\2ccb\a76f\+0118cc\+0118d6'
    || U&'\0251\03b1\0430\15c5\2376\237a\a4ee\ab7a\+0102a0\+016f40'
    || U&'\0180\0183\0185\0253\03b2\0432\044c\0463\048d\13fc\15af\15f7\a4d0\a7b5\ab9f\+010282\+0102a1\+010301'
    || U&'\00a2\023c\03c2\0441\04ab\1d04\2ca5\a4da\abaf\+0102a2\+010302\+01043d\+01051c\+0118e9\+0118f2\+01f74c'
    || U&'\00f0\0111\018c\0256\0257\0501\146f\15de\15ea\20ab\a4d2\a4d3\ab70\abb7'
    || U&'\0247\03b5\0435\04bd\04bf\212e\22ff\2d39\a4f0\ab32\ab7c\+010286\+0118ce'
    || U&'\0192\03dd\0584\15b4\1d6e\1e9d\a4dd\a799\ab35\+010287\+0102a5\+010525\+0118c2\+01d213'
    || U&'\018d\01e5\0260\0261\050d\0581\13fb\1d83\a4d6\ab90'
    || U&'\0127\0266\043d\045b\04a3\04bb\04c8\04ca\0570\13fa\157c\2c68\2c8f\a4e7\a695\ab8b\ab92\+0102cf'
    || U&'\0131\0268\0269\026a\03b9\0456\04cf\1d7b\1d7c\2373\2378\a647\ab75\+0118c3'
    || U&'\0249\029d\03f3\0458\148d\a4d9\ab7b'
    || U&'\0199\03ba\043a\049b\049f\16d5\20ad\2c6a\2c95\a4d7\a741\abb6\+010518'
    || U&'\0142\019a\01c0\026b\026d\05c0\05d5\05df\0627\0661\06f1\07ca\14aa\16c1\2223\23fd\2502\2c93\2cd1\2d4f\a4e1\a4f2\abae\+01028a\+010309\+010320\+010443\+010526\+0118d2\+016f16\+016f28\+01d22a\+01e8c7'
    || U&'\03bc\03fb\043c\04ce\15f0\16d6\2c99\a4df\ab87\+0102b0\+010311'
    || U&'\019e\0272\0273\03b7\0578\057c\1d70\2c9b\a4e0\+01018e\+010513'
    || U&'\00f8\0275\03b8\03bf\03c3\043e\0473\04e9\0585\05e1\0647\0665\06be\06c1\06d5\06f5\06ff\07c0\0966\09e6\0a66\0ae6\0b20\0b66\0be6\0c02\0c66\0c82\0ce6\0d02\0d20\0d66\0d82\0e50\0ed0\101d\1040\10ff\12d0\1d0f\1d11\2296\229d\236c\2c9f\2d31\2d41\2d54\3007\a4f3\a74b\ab3d\ab3e\ab74\ab8e\abbb\+010292\+0102ab\+01042c\+0104ea\+010516\+0114d0\+0118c8\+0118d7\+0118e0\+01d21a\+01f714'
    || U&'\01a5\03c1\0440\146d\1d7d\2374\2ca3\a4d1\abb2\+010295'
    || U&'\02a0\051b\0563\0566\2d55'
    || U&'\024d\027c\027d\0280\0433\0493\1587\1d26\1d72\2c85\a4e3\ab47\ab48\ab71\ab81\aba2\+0104dc\+016f35\+01d216'
    || U&'\01bd\0282\0455\057f\1d74\a4e2\a731\aba5\abaa\+010296\+010448\+0118c1\+016f3a'
    || U&'\0167\01ad\0288\03c4\0442\04ad\1d75\22a4\2361\27d9\2c66\2ca7\a4d4\ab72\+010297\+0102b1\+010315\+016f0a\+01f768'
    || U&'\0289\028b\03c5\057d\1200\144c\1d1c\1d7e\222a\22c3\a4f4\a79f\ab4e\ab52\ab9c\+0104f6\+0118d8\+016f42'
    || U&'\03bd\0475\05d8\0667\06f7\142f\1d20\2228\22c1\2d38\a4e6\a6df\aba9\+010197\+01051d\+011706\+0118c0\+016f08\+01d20d'
    || U&'\026f\0461\051d\0561\1d21\20a9\a4ea\a761\ab83\aba4\+0114c5\+01170a\+01170e\+01170f\+0118e6\+0118ef'
    || U&'\00d7\03c7\0445\04b3\1541\157d\166d\166e\16b7\2573\292b\292c\2a2f\2a30\2cad\2d5d\a4eb\ab53\+010196\+010290\+0102b4\+010317\+010322\+010527\+0118ec'
    || U&'\00a5\01b4\024f\0263\028f\03b3\0443\04af\04b1\10e7\1d8c\1eff\2ca9\a4ec\ab5a\ab79\ab8d\+0102b2\+0118dc\+016f43'
    || U&'\01b6\0225\0290\03b6\1d22\1d76\a4dc\ab93\+0102f5\+0118c4\+0118c9\+0118e5',
    repeat('2', 7) || repeat('3', 11) || repeat('4', 2) || repeat('5', 1) || repeat('6', 4) || repeat('7', 3) || repeat('8', 6) || repeat('9', 8) || repeat('a', 10) || repeat('b', 18) || repeat('c', 16) || repeat('d', 14) || repeat('e', 13) || repeat('f', 14) || repeat('g', 10) || repeat('h', 18) || repeat('i', 14) || repeat('j', 7) || repeat('k', 13) || repeat('l', 33) || repeat('m', 11) || repeat('n', 11) || repeat('o', 67) || repeat('p', 10) || repeat('q', 5) || repeat('r', 19) || repeat('s', 13) || repeat('t', 19) || repeat('u', 18) || repeat('v', 19) || repeat('w', 16) || repeat('x', 25) || repeat('y', 20) || repeat('z', 12));
end $$;
--> statement-breakpoint
-- How a username looks, as `listLooks` in platform/contract/lookalikes.ts.
create function factbook_looks(name text) returns text[]
language plpgsql immutable strict parallel safe cost 2000 as $$
begin
  return array(select distinct replace(translate(public.factbook_latin_look(written), '01|', 'oll'), 'm', 'rn')
    from unnest(array[name, case when name ~ '[a-z]' then replace(name, 'I', 'l') else name end]) as written);
end $$;
