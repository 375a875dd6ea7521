-- Files that users import, stored as CSV.

-- An uploaded file: how it is written, how its columns map, and how far its import is.
create table lead_imports (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  bytes bigint not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'ready', 'waiting', 'running', 'done', 'failed', 'canceled')),
  encoding text not null default 'utf-8',
  delimiter text not null default ',',
  has_header boolean not null default true,
  columns jsonb not null default '[]',
  -- A workbook's sheets, and the number of the one to read: null for the first visible one, and for other files.
  sheets text[] not null default '{}',
  sheet int,
  -- Whose phone numbers it has, for rows that name no country.
  country text,
  -- Its first rows, so that a preview needs no file.
  sample jsonb not null default '[]',
  -- The column mapping.
  plan jsonb,
  -- Rows and bytes that are merged, rejected, or skipped: an import that was cut off continues after them.
  rows int not null default 0,
  bytes_read bigint not null default 0,
  added int not null default 0,
  updated int not null default 0,
  -- Rows that only added a person to a lead, and the people added to leads.
  joined int not null default 0,
  people int not null default 0,
  skipped int not null default 0,
  rejected int not null default 0,
  over_limit int not null default 0,
  closed int not null default 0,
  -- Imported rows whose addresses went to the suppression list, and those with a cell that was left out.
  opted_out int not null default 0,
  partial int not null default 0,
  -- What an import of another account's export brought, by list: { "leads": 120 }. Null: the file is a table.
  brought jsonb,
  -- Why it failed: { "code": "gone" }. contract/import-words.ts has the words.
  problem jsonb,
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When we delete it, with its file and its rejected rows.
  sweep_at timestamptz not null,
  primary key (user_id, id)
);
create index lead_imports_in_work on lead_imports (created_at) where state in ('waiting', 'running');
create index lead_imports_by_sweep on lead_imports (sweep_at);
call own_by_user('lead_imports');

-- A row that the import rejected.
create table lead_import_rejects (
  user_id uuid not null,
  import_id uuid not null,
  row int not null,
  -- { "code": "not-an-email", "text": "ada@blue" }
  reason jsonb not null,
  cells text[] not null,
  primary key (user_id, import_id, row),
  foreign key (user_id, import_id) references lead_imports (user_id, id) on delete cascade
);
call own_by_user('lead_import_rejects');
