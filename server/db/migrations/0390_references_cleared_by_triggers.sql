-- Triggers clear these references, because a distributed table accepts no `on delete set null (column)`.
alter table call_logs
  drop constraint call_logs_user_id_client_subaccount_id_fkey,
  drop constraint call_logs_user_id_lead_id_fkey,
  add foreign key (user_id, client_subaccount_id) references client_subaccounts (user_id, id) deferrable initially deferred,
  add foreign key (user_id, lead_id) references leads (user_id, id) deferrable initially deferred;
alter table call_interactions
  drop constraint call_interactions_user_id_lead_id_fkey,
  add foreign key (user_id, lead_id) references leads (user_id, id) deferrable initially deferred;
alter table campaigns
  drop constraint campaigns_user_id_sending_account_id_fkey,
  add foreign key (user_id, sending_account_id) references sending_accounts (user_id, id) deferrable initially deferred;
alter table draft_runs
  drop constraint draft_runs_user_id_campaign_id_fkey,
  add foreign key (user_id, campaign_id) references campaigns (user_id, id) deferrable initially deferred;
alter table media_assets
  drop constraint media_assets_user_id_campaign_id_fkey,
  add foreign key (user_id, campaign_id) references campaigns (user_id, id) deferrable initially deferred;
alter table suppressions
  drop constraint suppressions_user_id_campaign_id_fkey,
  add foreign key (user_id, campaign_id) references campaigns (user_id, id) deferrable initially deferred;
