import { homeTrades } from './trades-home.ts'
import { hospitalityTrades } from './trades-hospitality.ts'
import { serviceTrades } from './trades-service.ts'

/**
 * Things we can say of a trade without knowing the business: how people choose one, and how its day looks. All are
 * questions or general truths; none is a claim about the reader.
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

/** The trade in a business name if it's certain: a name may contain a surname such as Baker or Barber. */
export const tradeInName = (name: string): Trade | undefined => {
  const found = trades.filter(trade => trade.match.test(name))
  return found.length === 1 ? found[0] : undefined
}
