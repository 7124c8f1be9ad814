-- Marks of 'not available' that no review shows any more, but that the tasks of a year counted.
create trigger row_entered after insert on airport_terminal referencing new table as entered
  for each statement execute function factbook_row_entered('terminals');
--> statement-breakpoint
create function factbook_terminal_removed() returns trigger language plpgsql as $$
begin
  delete from airport_unavailable_figure as mark using removed
  where mark.airport_id = removed.airport_id and mark.axn_instance_id = removed.axn_instance_id
    and starts_with(mark.figure, 'terminals/' || removed.terminal_id || '/');
  return null;
end $$;
--> statement-breakpoint
create trigger row_removed after delete on airport_terminal referencing old table as removed
  for each statement execute function factbook_terminal_removed();
--> statement-breakpoint
-- An airport has one place in all years. Marks of closed years stay.
create function factbook_coordinates_entered() returns trigger language plpgsql as $$
begin
  delete from airport_unavailable_figure
  where airport_id = new.airport_id and figure = 'coordinates' and axn_instance_id in (
    select axn_instance_id from axn_instance where axn_instance_master_status <> 'HISTORICAL');
  return null;
end $$;
--> statement-breakpoint
create trigger coordinates_entered after update of latitude_text, longitude_text on airport for each row
  when (new.latitude_text is not null and new.longitude_text is not null) execute function factbook_coordinates_entered();
--> statement-breakpoint
create function factbook_question_removed() returns trigger language plpgsql as $$
begin
  delete from airport_unavailable_figure
  where axn_instance_id = old.axn_instance_id and figure = 'specialQuestion';
  return null;
end $$;
--> statement-breakpoint
create trigger question_removed after delete on special_question for each row execute function factbook_question_removed();
