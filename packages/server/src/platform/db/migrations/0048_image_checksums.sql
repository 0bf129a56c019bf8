-- The checksum of the image that a ZIP archive states. An image without it was checked by an earlier version and is loaded again.
ALTER TABLE image_checks ADD COLUMN crc32 bigint;
