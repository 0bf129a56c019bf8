-- Rows that need attention by title, at once. Most rows are found and cost nothing here.
CREATE INDEX list_rows_by_verdict_and_title ON list_rows (
  list_id, verdict, (left(nullif(coalesce(own_title, title), ''), 80) COLLATE "de-x-icu"), position
) WHERE verdict <> 'found';
