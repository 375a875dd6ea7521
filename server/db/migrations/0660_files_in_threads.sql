alter table replies add column files jsonb not null default '[]';
-- What the user attached to an answer. The bytes are deleted 30 days after it was due.
create table answer_files (
  user_id uuid not null,
  answer_id uuid not null,
  n smallint not null,
  name text not null,
  type text not null,
  size int not null,
  content bytea,
  primary key (user_id, answer_id, n),
  foreign key (user_id, answer_id) references answers (user_id, id) on delete cascade
);
create index answer_files_kept on answer_files (user_id, answer_id) where content is not null;
call own_by_user('answer_files');
