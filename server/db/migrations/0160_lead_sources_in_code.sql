-- contract/lead-source-table.ts lists the sources, and the contract checks each one that comes in.
alter table leads drop constraint leads_source_check;
alter table lead_sources drop constraint lead_sources_source_check;
