-- A call's first statement asks it if it does not find what was expected, so that the statements after it fail too, which
-- have been sent without waiting for its answer.
create function factbook_refuse_unexpected() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'FB003', message = 'The caller, or the airport or company, has changed';
end $$;
