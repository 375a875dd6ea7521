-- Google lets coordinates of its businesses be kept for 30 days: those that are still there, for the job that forgets them.
create index leads_google_coordinates on leads (created_at) where source = 'google' and lat is not null;
