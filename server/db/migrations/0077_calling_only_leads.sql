-- Calling Only finds and imports the leads that it calls. A limit that the operator has set stays.
update subscription_plans set lead_limit = null where id = 'calling_only' and lead_limit = 0;
