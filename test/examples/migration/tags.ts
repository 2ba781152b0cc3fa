import type { Migration } from '../../../electron/storage/migrations/index.ts'

/** Tags of maps. */
export const tags: Migration = {
  version: 6,
  sql: `
CREATE TABLE tags (
  map INTEGER NOT NULL REFERENCES maps (number) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (map, tag)
) STRICT, WITHOUT ROWID;
`,
}
