-- Facts about leads: what their websites say, and what their users add or remove (decision 050).
alter table lead_enrichment add column details jsonb;

create table lead_facts (
  user_id uuid not null,
  lead_id uuid not null,
  id uuid not null default new_id(),
  type text not null check (type in ('no_website', 'rating', 'opening_hours', 'founded', 'service', 'menu_item', 'language',
    'person', 'quote')),
  value text not null check (value <> '' and length(value) <= 500),
  is_removed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, lead_id, type, value),
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
call own_by_user('lead_facts');
