CREATE TABLE chunks (
  map INTEGER NOT NULL REFERENCES maps (number) ON DELETE CASCADE,
  layer TEXT NOT NULL,
  chunk_row INTEGER NOT NULL,
  chunk_col INTEGER NOT NULL,
  cells BLOB NOT NULL,
  PRIMARY KEY (map, layer, chunk_row, chunk_col)
) STRICT;

CREATE TABLE creature_entries (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  favourite INTEGER NOT NULL,
  json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE history (
  map INTEGER NOT NULL REFERENCES maps (number) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  label TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  change BLOB NOT NULL, hash BLOB,
  PRIMARY KEY (map, sequence)
) STRICT;

CREATE TABLE maps (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  ruleset TEXT NOT NULL,
  house_ruled INTEGER NOT NULL DEFAULT 0,
  width_cells INTEGER NOT NULL,
  height_cells INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0,
  sequence INTEGER NOT NULL DEFAULT 0,
  sample TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  opened_at_ms INTEGER,
  deleted_at_ms INTEGER
, state_hash BLOB) STRICT;

CREATE TABLE pictures (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  mime TEXT NOT NULL,
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL,
  added_at_ms INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE preferences (
  key TEXT PRIMARY KEY,
  json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  map INTEGER NOT NULL REFERENCES maps (number) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (map, kind, id)
) STRICT;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE stamps (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  width_cells INTEGER NOT NULL,
  height_cells INTEGER NOT NULL,
  json TEXT NOT NULL
) STRICT;

CREATE TABLE summaries (
  map INTEGER PRIMARY KEY REFERENCES maps (number) ON DELETE CASCADE,
  state TEXT NOT NULL,
  json TEXT NOT NULL
) STRICT;

CREATE TABLE thumbnails (
  map INTEGER PRIMARY KEY REFERENCES maps (number) ON DELETE CASCADE,
  state TEXT NOT NULL,
  picture BLOB NOT NULL
) STRICT;

CREATE TABLE versions (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  map INTEGER NOT NULL REFERENCES maps (number) ON DELETE CASCADE,
  name TEXT NOT NULL,
  automatic INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  snapshot BLOB NOT NULL
, hash BLOB) STRICT;

CREATE INDEX maps_by_update ON maps (updated_at_ms) WHERE deleted_at_ms IS NULL;

CREATE INDEX versions_by_map ON versions (map, number);
