-- Attributes that a list expects of the rows of a category, as their peers stated when the list had the category first.
-- Counts of later runs change no score: docs/decisions/0042-completeness.md.
CREATE TABLE list_expectations (
  list_id bigint NOT NULL REFERENCES lists,
  category text NOT NULL,
  names text[] NOT NULL,
  PRIMARY KEY (list_id, category)
);
