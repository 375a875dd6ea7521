/** Filled in by the Template buttons: a good brief for the user to adapt. */
export const NICHE_TEMPLATE = `We build websites and Google profiles that bring local businesses more customers.
We set everything up, and there is no long contract.`

export const DETAILS_TEMPLATE = `Business: Harbor Street Bakery
Category: Bakery
Address: 12 Harbor Street, Portland, ME 04101
Website: harborstreetbakery.example
About: Family-run bakery with a small café, busy on weekends.`
