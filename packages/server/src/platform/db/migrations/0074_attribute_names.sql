-- An export may have mapped attributes, mapped and other ones, or the original names.
ALTER TABLE export_choices ADD COLUMN attribute_names text NOT NULL DEFAULT 'mapped';
UPDATE export_choices SET attribute_names = 'original' WHERE has_original_names;
ALTER TABLE export_choices DROP COLUMN has_original_names;

ALTER TABLE list_links ADD COLUMN attribute_names text NOT NULL DEFAULT 'mapped';
UPDATE list_links SET attribute_names = 'original' WHERE has_original_names;
ALTER TABLE list_links DROP COLUMN has_original_names;
ALTER TABLE export_choices ALTER COLUMN attribute_names DROP DEFAULT;
ALTER TABLE list_links ALTER COLUMN attribute_names DROP DEFAULT;
