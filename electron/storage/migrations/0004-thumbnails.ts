/** Maps drawn small for the library's cards. */
export const thumbnails = {
  version: 4,
  sql: `
-- A map drawn small, WebP. 'state' names what it was drawn from; where the map has moved on, it is drawn anew.
CREATE TABLE thumbnails (
  map INTEGER PRIMARY KEY REFERENCES maps (number) ON DELETE CASCADE,
  state TEXT NOT NULL,
  picture BLOB NOT NULL
) STRICT;
DROP TABLE preview_pictures;
`,
} as const
