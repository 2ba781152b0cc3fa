/** Encounters at a glance, for the library's cards. */
export const summaries = {
  version: 5,
  sql: `
-- Rows of the summary of a map's encounter, JSON. 'state' names what they were worked out from.
CREATE TABLE summaries (
  map INTEGER PRIMARY KEY REFERENCES maps (number) ON DELETE CASCADE,
  state TEXT NOT NULL,
  json TEXT NOT NULL
) STRICT;
`,
} as const
