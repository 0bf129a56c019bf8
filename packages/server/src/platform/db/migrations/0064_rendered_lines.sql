-- Where the result file of a batch has its results as lines of the output files. Null for batches of earlier versions.
ALTER TABLE batches
  ADD COLUMN rendered_start integer,
  ADD COLUMN rendered_bytes integer,
  ADD CHECK ((rendered_start IS NULL) = (rendered_bytes IS NULL));
