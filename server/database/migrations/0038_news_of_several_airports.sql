ALTER TABLE "saved_news" ADD COLUMN "airport_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "saved_news" SET "airport_ids" = array["airport_id"] WHERE "airport_id" is not null;--> statement-breakpoint
ALTER TABLE "saved_news" ALTER COLUMN "airport_ids" DROP DEFAULT;--> statement-breakpoint
-- It is unknown of which airports the figures of a state, brand, or group were, so these news could tell one that has been withdrawn.
DELETE FROM "saved_news" USING "saved" WHERE "saved"."saved_id" = "saved_news"."saved_id" and "saved_kind" = 'question' and "airport_id" is null;--> statement-breakpoint
ALTER TABLE "saved_news" DROP COLUMN "airport_id";--> statement-breakpoint
select set_config('factbook.audit', 'off', true);--> statement-breakpoint
-- What was seen last is known by airports, too. Where it is not, it is seen anew.
UPDATE "saved" SET "seen" = case
    when exists (select from jsonb_each("seen"->'rows') as seen_row where seen_row.value->'airportId' = 'null') then null
    else jsonb_set("seen", '{rows}', (
      select coalesce(jsonb_object_agg(seen_row.key, (seen_row.value - 'airportId') || jsonb_build_object('airportIds', jsonb_build_array(seen_row.value->'airportId'))), '{}')
      from jsonb_each("seen"->'rows') as seen_row))
  end
WHERE "seen" is not null;--> statement-breakpoint
select set_config('factbook.audit', 'on', true);
