const KEY = 'canvass-asked-plan'

/** The plan that this tab went to the provider's page to pay for, to tell whether that plan has been paid. */
export const askedPlan = {
  keep: (planId: string) => sessionStorage.setItem(KEY, planId),
  read: () => sessionStorage.getItem(KEY),
  forget: () => sessionStorage.removeItem(KEY),
}
