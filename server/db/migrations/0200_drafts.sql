-- Drafts for many leads, and campaigns in which each recipient has an email of their own.
alter table campaigns add column has_own_emails boolean not null default false;

create table campaign_emails (
  user_id uuid not null,
  campaign_id uuid not null,
  email_norm text not null,
  subject text not null,
  body text not null,
  draft_id uuid,
  revision_id uuid,
  primary key (user_id, campaign_id, email_norm),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete cascade
);
create index campaign_emails_by_draft on campaign_emails (user_id, draft_id) where draft_id is not null;
call own_by_user('campaign_emails');

create table draft_runs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  state text not null default 'writing' check (state in ('writing', 'paused', 'cancelled', 'done')),
  reason text,
  offer jsonb not null,
  tone text not null,
  length text not null,
  language text,
  writer text not null check (writer in ('builtin', 'openai', 'anthropic')),
  campaign_id uuid,
  failures smallint not null default 0,
  not_before timestamptz not null default now(),
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) on delete set null (campaign_id)
);
create index draft_runs_at_work on draft_runs (not_before) where state = 'writing';
create index draft_runs_by_campaign on draft_runs (user_id, campaign_id) where campaign_id is not null;
call own_by_user('draft_runs');
create table lead_drafts (
  user_id uuid not null,
  id uuid not null default new_id(),
  run_id uuid not null,
  position int not null,
  lead_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'written', 'approved', 'skipped', 'failed')),
  subject text not null default '',
  body text not null default '',
  language text not null default 'en',
  clauses jsonb not null default '[]',
  is_flagged boolean not null default false,
  reason text,
  seed int not null,
  primary key (user_id, id),
  unique (user_id, run_id, position),
  foreign key (user_id, run_id) references draft_runs (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_drafts_by_lead on lead_drafts (user_id, lead_id);
create index lead_drafts_queued on lead_drafts (user_id, run_id, position) where state = 'queued';
call own_by_user('lead_drafts');
