-- What the remarks of a record name: attributes on which the marketplaces disagree, the condition of a used offer.
ALTER TABLE records ADD COLUMN facts json;
