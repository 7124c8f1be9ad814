-- The snapshots of followed airports and questions hold figures in words. Sums that do not apply now say so, and shares change
-- in points. Without the former words, the next check stores the new ones and reports nothing.
update "saved" set "seen" = jsonb_set("seen", '{rows}', (
  select coalesce(jsonb_object_agg("key", "value" || '{"cells": {}}'), '{}') from jsonb_each("seen" -> 'rows')))
where "saved_kind" in ('airport', 'question') and "seen" is not null;
