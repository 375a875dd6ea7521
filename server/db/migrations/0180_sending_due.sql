create table sending_due (
  user_id uuid primary key references users on delete cascade,
  due_at timestamptz not null default clock_timestamp()
);
create index sending_due_by_time on sending_due (due_at);
call own_by_user('sending_due');

insert into sending_due (user_id)
select user_id from campaigns where status = 'sending' or status = 'cancelled' and finished_at is null and sent_at is not null
union
select user_id from message_batches;

drop index campaigns_at_work, campaigns_to_close;
create index campaigns_at_work on campaigns (user_id) where status in ('sending', 'cancelled') and finished_at is null;
