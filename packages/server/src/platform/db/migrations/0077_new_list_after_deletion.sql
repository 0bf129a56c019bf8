-- A file that is sent again after its list was deleted is a new list, so that removing the old one never touches it.
-- docs/decisions/0059-storage.md
DROP INDEX lists_by_reading;
CREATE UNIQUE INDEX lists_by_reading ON lists (upload_id, md5(reading::text)) WHERE deleted_at IS NULL;
CREATE INDEX lists_by_upload ON lists (upload_id);
