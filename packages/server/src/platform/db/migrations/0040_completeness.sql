-- How complete rows are, and which attributes are expected of a category.
ALTER TABLE list_rows
  -- Distinct names of the attributes of the newest result.
  ADD COLUMN attribute_names text[] NOT NULL DEFAULT '{}',
  ADD COLUMN has_description boolean NOT NULL DEFAULT false,
  -- Percent of the expected fields that the row has with the owner's edits. Null until a task or an edit has scored the row,
  -- for ignored rows, and for rows without a product and without edits.
  ADD COLUMN completeness smallint CHECK (completeness BETWEEN 0 AND 100),
  -- The expected fields that a scored row lacks: title, brand, category, picture, price, description, or attribute:NAME.
  ADD COLUMN missing text[] NOT NULL DEFAULT '{}';

ALTER TABLE lists
  -- Scored rows, and the sum of their scores.
  ADD COLUMN scored_rows integer NOT NULL DEFAULT 0,
  ADD COLUMN completeness_sum bigint NOT NULL DEFAULT 0;

-- A category of an account's found rows, and when they were last counted.
CREATE TABLE category_profiles (
  account_id bigint NOT NULL REFERENCES accounts,
  category text NOT NULL,
  -- Found rows of the account with this category.
  peers integer NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, category)
);

-- How many peers of a category state an attribute. Rare attributes are left out.
CREATE TABLE category_attributes (
  account_id bigint NOT NULL,
  category text NOT NULL,
  name text NOT NULL,
  peers integer NOT NULL,
  PRIMARY KEY (account_id, category, name),
  FOREIGN KEY (account_id, category) REFERENCES category_profiles ON DELETE CASCADE
);

-- Attributes that the owner expects of a category, or does not expect whatever its peers state.
CREATE TABLE expected_attributes (
  account_id bigint NOT NULL REFERENCES accounts,
  category text NOT NULL,
  name text NOT NULL,
  is_expected boolean NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, category, name)
);

-- Rows of earlier runs get the names of their attributes from the files of these runs.
UPDATE lists SET filled_at = NULL;
