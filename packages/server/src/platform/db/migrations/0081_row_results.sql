-- A row of a list names its newest result itself, so that the run that came to it can be cleared: docs/decisions/0062-results.md.
ALTER TABLE list_rows
  -- Null if the row has neither a product nor candidates.
  ADD result_id bigint,
  ADD remarks text[] NOT NULL DEFAULT '{}',
  ADD facts json,
  -- The invalid cell of a skipped row.
  ADD bad_value text;
CREATE INDEX list_rows_by_result ON list_rows (result_id) WHERE result_id IS NOT NULL;
