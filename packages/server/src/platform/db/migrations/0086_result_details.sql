-- What only the page of a row shows is not read for files and exports: docs/decisions/0062-results.md.
-- As content: the products of the sources as they state them, and the candidates. Null if there are none.
ALTER TABLE results ADD details bytea;
ALTER TABLE results ALTER details SET STORAGE EXTERNAL;
