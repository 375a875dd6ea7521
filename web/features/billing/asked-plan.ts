const KEY = 'canvass-asked-plan'

/** The plan that this tab left for the provider's page to pay: who pays for another one has not paid for it yet. */
export const askedPlan = {
  keep: (planId: string) => sessionStorage.setItem(KEY, planId),
  read: () => sessionStorage.getItem(KEY),
  forget: () => sessionStorage.removeItem(KEY),
}
