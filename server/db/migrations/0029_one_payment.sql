-- Nobody pays twice: what was begun and left is closed at its vendor, and of two subscriptions that run one is ended.
alter table payment_attempts
  drop constraint payment_attempts_kind_check,
  add constraint payment_attempts_kind_check
    check (kind in ('checkout', 'card', 'change', 'cancel', 'resume', 'portal'));

-- Payments that were begun and left for another one, until their vendor takes no more money for them.
create table payment_leftovers (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal')),
  provider_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider, provider_id)
);
call own_by_user('payment_leftovers');
revoke insert, update, delete on payment_leftovers from canvass_app;
create index payment_leftovers_by_id on payment_leftovers (provider, provider_id);

alter table subscriptions
  -- Found to run beside a better one: to be ended at its vendor, from then on.
  add column double_since timestamptz,
  -- Its last payment was for the time that goes on: it is paid back.
  add column double_pays_back boolean not null default false,
  add column double_ended_at timestamptz;
create index subscriptions_double on subscriptions (user_id) where double_since is not null and double_ended_at is null;
