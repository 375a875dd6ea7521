-- A warm-up may end below the daily limit: new accounts start with 10 a day, 5 more each day, to 50. Existing ones keep theirs.
alter table sending_accounts add column warm_up_to int check (warm_up_to > 0);
