/** The pictures of maps drawn small for the library's cards. */
export const previewPictures = {
  version: 2,
  sql: `
-- The pictures of a map drawn small, WebP: backgrounds, and props above the ground. 'state' names what they were drawn
-- from; where the map has moved on, they are drawn anew.
CREATE TABLE preview_pictures (
  map INTEGER PRIMARY KEY REFERENCES maps (number) ON DELETE CASCADE,
  state TEXT NOT NULL,
  below BLOB,
  above BLOB
) STRICT;
`,
} as const
