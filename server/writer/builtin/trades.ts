import { homeTrades } from './trades-home.ts'
import { hospitalityTrades } from './trades-hospitality.ts'
import { serviceTrades } from './trades-service.ts'

/**
 * What can be said of a trade without knowing the business: how people choose one, and what fills its day.
 * All of it is a question or a general truth; none of it is a claim on the one who reads it.
 */
export interface Trade {
  match: RegExp
  one: string
  many: string
  customer: string
  customers: string
  question: string
  truth: readonly [string, string]
  day: string
}

export const trades: readonly Trade[] = [...homeTrades, ...hospitalityTrades, ...serviceTrades]

/** The trade that a category or a description names first. */
export const tradeOf = (text: string): Trade | undefined =>
  trades
    .map(trade => ({ trade, at: text.search(trade.match) }))
    .filter(found => found.at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.trade

/** The trade in a business name, where it is beyond doubt: a name may hold a surname such as Baker or Barber. */
export const tradeInName = (name: string): Trade | undefined => {
  const found = trades.filter(trade => trade.match.test(name))
  return found.length === 1 ? found[0] : undefined
}
