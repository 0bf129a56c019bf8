-- The import package that the runs of a schedule deliver. docs/decisions/0056-transfers.md
ALTER TABLE schedules ADD COLUMN export_package jsonb;
ALTER TABLE schedule_deliveries
  -- The target and options of a package. Null for other files.
  ADD COLUMN export_package jsonb,
  -- Null until an attempt has stored the package.
  ALTER COLUMN file_key DROP NOT NULL;
