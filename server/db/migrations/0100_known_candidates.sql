drop function known_leads(int[]);
