import { Gauge, Histogram } from 'prom-client'

/** More than MOST_CONNECTIONS of them means that some wait for others. */
export const poolTransactions = new Gauge({
  name: 'canvass_pool_transactions',
  help: 'Transactions of this process that run or wait for one of its connections',
  registers: [],
})

/** Includes the time in which a connection opens, and the round trip of "begin". */
export const poolWait = new Histogram({
  name: 'canvass_pool_wait_seconds',
  help: 'Time until a transaction of this process had a connection',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  registers: [],
})
